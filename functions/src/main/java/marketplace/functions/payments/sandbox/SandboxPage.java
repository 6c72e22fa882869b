package marketplace.functions.payments.sandbox;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.console.session.OwnForm;
import marketplace.functions.http.Form;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.pages.PaymentDetails;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.provider.ProviderMethod;

/** The sandbox's payment page. The checkout's code in its address also protects the form against CSRF. */
public final class SandboxPage {

    public static final String GET_ROUTE = "GET " + SandboxProvider.PAGES + "{code}";
    public static final String POST_ROUTE = "POST " + SandboxProvider.PAGES + "{code}";

    private static final DateTimeFormatter UNTIL = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final String DECLINE = "decline";

    private final HtmlPages pages;
    private final CheckoutPage checkouts;
    private final Sandbox sandbox;
    private final SandboxDisputePage disputes;

    public SandboxPage(HtmlPages pages, CheckoutPage checkouts, Sandbox sandbox) {
        this.pages = pages;
        this.checkouts = checkouts;
        this.sandbox = sandbox;
        this.disputes = new SandboxDisputePage(pages, sandbox);
    }

    public HttpResponse answer(HttpRequest http, Instant now) {
        Optional<Checkout> found = checkouts.find(http);
        if (found.isEmpty()) {
            return checkouts.unknown();
        }
        Checkout checkout = found.get();
        boolean sent = http.method().equals("POST");
        if (sent && OwnForm.isFromElsewhere(http)) {
            return pages.notice(
                    403,
                    "Not sent",
                    Tone.BAD,
                    "This form was sent from another site, so nothing was paid.",
                    "Open the payment's own address to pay.");
        }
        if (checkout.status() == CheckoutStatus.PAID) {
            return disputes.answer(http, checkout, now);
        }
        if (!checkout.isPayable(now)) {
            return back(checkout);
        }
        return sent ? end(http, checkout, now) : form(200, http, checkout, null);
    }

    private HttpResponse end(HttpRequest http, Checkout checkout, Instant now) {
        String outcome = Form.of(http).text("outcome");
        Optional<SandboxEvents.Message> message = message(outcome, checkout, now);
        if (message.isEmpty()) {
            return form(400, http, checkout, "Choose Pay or Decline.");
        }
        try {
            sandbox.sender().send(message.get(), now);
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.CONFLICT) {
                throw problem;
            }
            return form(409, http, checkout, "Too much is going on at once; nothing was paid. Press again.");
        }
        return outcome.equals(DECLINE) && !checkout.purpose().endsWhenDeclined() ? declined() : back(checkout);
    }

    private HttpResponse declined() {
        return pages.notice(
                200,
                "Not paid",
                Tone.BAD,
                "You have declined, and nothing was charged.",
                "You can still pay at this address until it expires.");
    }

    private Optional<SandboxEvents.Message> message(String outcome, Checkout checkout, Instant now) {
        return switch (outcome) {
            case "pay" -> Optional.of(sandbox.events().paid(checkout, kept(SandboxProvider.PAYS, checkout), now));
            case "pay_once" ->
                Optional.of(sandbox.events().paid(checkout, kept(SandboxProvider.REFUSES, checkout), now));
            case DECLINE -> Optional.of(sandbox.events().declined(checkout, now));
            default -> Optional.empty();
        };
    }

    private static Optional<ProviderMethod> kept(ProviderMethod method, Checkout checkout) {
        return checkout.savesMethod() ? Optional.of(method) : Optional.empty();
    }

    /** Redirects after the form, so that a reload sends nothing again. */
    static HttpResponse back(Checkout checkout) {
        return CheckoutPage.redirect(303, checkout.code().url(""));
    }

    private HttpResponse form(int status, HttpRequest http, Checkout checkout, String fault) {
        Map<String, Object> values = new HashMap<>();
        values.put("action", http.path());
        values.put("amount", checkout.amount().text());
        PaymentDetails details = checkouts.details(checkout);
        values.put("payee", details.payee());
        values.put("parts", details.parts().isEmpty() ? false : details.parts());
        values.put("purpose", checkout.description());
        values.put("until", UNTIL.format(checkout.expiresAt()));
        values.put("savesMethod", checkout.savesMethod());
        values.put("fault", fault == null ? false : fault);
        return pages.page(status, "Pay " + checkout.amount().text(), "payments/checkout.html", values)
                // With no-referrer the browser would not send the form's origin.
                .with("Referrer-Policy", "same-origin");
    }
}
