package marketplace.functions.payments.sandbox;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.console.session.OwnForm;
import marketplace.functions.http.Form;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.pages.PayoutPage;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.payouts.PayoutAccount;

/** The sandbox's onboarding page. The account's code in its address also protects the form against CSRF. */
public final class SandboxPayoutPage {

    static final String PAGES = "/sandbox/payout-accounts/";

    public static final String GET_ROUTE = "GET " + PAGES + "{code}";
    public static final String POST_ROUTE = "POST " + PAGES + "{code}";

    private static final Map<SandboxAccounts.Fate, String> FATES = Map.of(
            SandboxAccounts.Fate.ARRIVE, "They arrive",
            SandboxAccounts.Fate.REFUSED, "They are refused",
            SandboxAccounts.Fate.RETURNED, "They arrive and are returned later");

    private final HtmlPages pages;
    private final PayoutPage payouts;
    private final Sandbox sandbox;

    public SandboxPayoutPage(HtmlPages pages, PayoutPage payouts, Sandbox sandbox) {
        this.pages = pages;
        this.payouts = payouts;
        this.sandbox = sandbox;
    }

    public HttpResponse answer(HttpRequest http, Instant now) {
        Optional<PayoutAccount> found = payouts.find(http, now);
        if (found.filter(account -> SandboxProvider.NAME.equals(account.provider()))
                .isEmpty()) {
            return payouts.unknown();
        }
        PayoutAccount account = found.get();
        if (!http.method().equals("POST")) {
            return form(200, http, sandbox.accounts().fate(account.account()), null);
        }
        if (OwnForm.isFromElsewhere(http)) {
            return pages.notice(
                    403,
                    "Not sent",
                    Tone.BAD,
                    "This form was sent from another site, so nothing has changed.",
                    "Open the address of your payout account to continue.");
        }
        return end(http, account, now);
    }

    private HttpResponse end(HttpRequest http, PayoutAccount account, Instant now) {
        Form form = Form.of(http);
        SandboxAccounts.Fate known = sandbox.accounts().fate(account.account());
        Optional<SandboxAccounts.Fate> chosen = Wire.find(SandboxAccounts.Fate.class, form.text("payouts"));
        String outcome = form.text("outcome");
        if (!outcome.equals("accept") && !outcome.equals("decline")) {
            return form(400, http, chosen.orElse(known), "Choose Accept or Decline.");
        }
        boolean accepted = outcome.equals("accept");
        if (accepted && chosen.isEmpty()) {
            return form(400, http, known, "Choose what becomes of payouts.");
        }
        try {
            chosen.ifPresent(fate -> sandbox.accounts().choose(account.account(), fate));
            String visit = Sha256.of(http.path()) + ":" + now.toEpochMilli();
            sandbox.sender()
                    .send(sandbox.events().changed(account.payee(), account.account(), accepted, visit, now), now);
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.CONFLICT) {
                throw problem;
            }
            return form(409, http, known, "Too much is going on at once; nothing has changed. Press again.");
        }
        // Redirects after the form, so that a reload sends nothing again.
        return CheckoutPage.redirect(303, PayoutPage.back(http));
    }

    private HttpResponse form(int status, HttpRequest http, SandboxAccounts.Fate chosen, String fault) {
        List<Map<String, Object>> fates = Arrays.stream(SandboxAccounts.Fate.values())
                .map(fate ->
                        Map.<String, Object>of("value", fate.wire(), "name", FATES.get(fate), "chosen", fate == chosen))
                .toList();
        Map<String, Object> values = new HashMap<>();
        values.put("action", http.path());
        values.put("fates", fates);
        values.put("fault", fault == null ? false : fault);
        return pages.page(status, "Open a payout account", "payments/payout_account.html", values)
                // With no-referrer the browser would not send the form's origin.
                .with("Referrer-Policy", "same-origin");
    }
}
