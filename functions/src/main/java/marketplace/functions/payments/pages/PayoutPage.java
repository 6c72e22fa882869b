package marketplace.functions.payments.pages;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccountService;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.provider.PaymentProvider;

/** The public address of a payout account: redirects to the provider's onboarding and shows the state afterwards. */
public final class PayoutPage {

    public static final String ROUTE = "GET " + PayoutAccountService.PATH + "{code}";

    /** Marks visitors who return from the provider and are not redirected again. */
    private static final String BACK = "back";

    private final HtmlPages pages;
    private final Supplier<PayoutAccounts> accounts;
    private final Supplier<PayoutAccountChanges> changes;
    private final PaymentProvider provider;

    public PayoutPage(
            HtmlPages pages,
            Supplier<PayoutAccounts> accounts,
            Supplier<PayoutAccountChanges> changes,
            PaymentProvider provider) {
        this.pages = pages;
        this.accounts = accounts;
        this.changes = changes;
        this.provider = provider;
    }

    public HttpResponse answer(HttpRequest http, Instant now) {
        return find(http, now)
                .map(account -> http.query().containsKey(BACK) ? state(http, account) : toProvider(http, account, now))
                .orElseGet(this::unknown);
    }

    public Optional<PayoutAccount> find(HttpRequest http, Instant now) {
        return accounts.get().find(http.pathParameters().getOrDefault("code", ""), now);
    }

    public HttpResponse unknown() {
        return pages.notice(
                404,
                "No payout account here",
                Tone.BAD,
                "This address is unknown or has expired.",
                "Ask for a new one from your account.");
    }

    public static String back(HttpRequest http) {
        return PayoutAccountService.PATH + http.pathParameters().get("code") + "?" + BACK + "=1";
    }

    private HttpResponse toProvider(HttpRequest http, PayoutAccount account, Instant now) {
        PayoutAccount open = changes.get().open(account, provider, now);
        URI returnTo = URI.create(http.origin() + back(http));
        return CheckoutPage.redirect(
                302, provider.onboardingPage(open.account(), returnTo).toString());
    }

    private HttpResponse state(HttpRequest http, PayoutAccount account) {
        String code = http.pathParameters().get("code");
        Object leave = CheckoutPage.leave(accounts.get().linkBack(code, account));
        return account.ready()
                ? pages.page(200, "Payouts go to your account", "payments/payout_ready.html", Map.of("leave", leave))
                : pages.page(
                        200,
                        "Not ready yet",
                        "payments/payout.html",
                        Map.of("address", PayoutAccountService.PATH + code, "leave", leave));
    }
}
