package marketplace.functions.payments.pages;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Tone;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.provider.PaymentProvider;
import marketplace.table.Table;

/** The public address of a checkout. The first visit opens the provider's session: no operation waits for it. */
public final class CheckoutPage {

    public static final String ROUTE = "GET /c/{code}";

    private static final String RESULT = "result";

    public enum Result implements Wire {
        PAID,
        CANCELLED
    }

    private final HtmlPages pages;
    private final Supplier<Checkouts> checkouts;
    private final Supplier<Accounts> accounts;
    private final Supplier<Table> table;
    private final PaymentProvider provider;

    public CheckoutPage(
            HtmlPages pages,
            Supplier<Checkouts> checkouts,
            Supplier<Accounts> accounts,
            Supplier<Table> table,
            PaymentProvider provider) {
        this.pages = pages;
        this.table = table;
        this.checkouts = checkouts;
        this.accounts = accounts;
        this.provider = provider;
    }

    public HttpResponse answer(HttpRequest http, Instant now) {
        return find(http).map(checkout -> answer(http, checkout, now)).orElseGet(this::unknown);
    }

    private HttpResponse answer(HttpRequest http, Checkout checkout, Instant now) {
        if (accounts.get().find(checkout.payerId()).isEmpty()) {
            return gone("has been deleted");
        }
        if (checkout.isPayable(now)
                && checkout.purpose() instanceof CheckoutPurpose.PaymentLink
                && accounts.get().findReceiving(checkout.payerId(), now).isEmpty()) {
            return gone("is being deleted");
        }
        return checkout.isPayable(now) ? payable(http, checkout) : ended(checkout);
    }

    public static String returnTo(URI here, Result result) {
        return here + "?" + RESULT + "=" + result.wire();
    }

    public Optional<Checkout> find(HttpRequest http) {
        try {
            CheckoutCode code = new CheckoutCode(http.pathParameters().getOrDefault("code", ""));
            return checkouts.get().find(code);
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.NOT_FOUND) {
                throw problem;
            }
            return Optional.empty();
        }
    }

    public HttpResponse unknown() {
        return pages.notice(
                404,
                "Nothing to pay here",
                Tone.BAD,
                "No payment has this address.",
                "Check that it was copied whole, or ask the sender for a new one.");
    }

    /** A paid checkout may be gone as well: the payment may have been too late. */
    private HttpResponse gone(String how) {
        return pages.notice(
                410,
                "Gone",
                Tone.BAD,
                "The account that this payment was for " + how + ".",
                "This payment is closed. A payment already on its way is refunded.");
    }

    /** The address contains a secret, so no referrer is sent. */
    public static HttpResponse redirect(int status, String to) {
        return new HttpResponse(
                status,
                Map.of("Location", to, "Cache-Control", "no-store", "Referrer-Policy", "no-referrer"),
                new byte[0]);
    }

    /** Payers who return from the provider are not redirected again: they may be here before the payment's event. */
    private HttpResponse payable(HttpRequest http, Checkout checkout) {
        Optional<Result> result =
                Optional.ofNullable(http.query().get(RESULT)).flatMap(text -> Wire.find(Result.class, text));
        return result.map(how -> switch (how) {
                    case PAID ->
                        waiting(
                                checkout,
                                "On its way",
                                "Your payment is being confirmed.",
                                "Load this page again in a moment to see that it has arrived.");
                    case CANCELLED ->
                        waiting(
                                checkout,
                                "Not paid yet",
                                "Nothing was paid so far.",
                                "Continue to pay, or close this page.");
                })
                .orElseGet(() -> toProvider(http, checkout));
    }

    public PaymentDetails details(Checkout checkout) {
        return PaymentDetails.of(checkout, table.get());
    }

    private HttpResponse toProvider(HttpRequest http, Checkout checkout) {
        URI here = URI.create(checkout.code().url(http.origin()));
        try {
            return redirect(
                    302,
                    provider.hostedPage(checkout.describedAs(details(checkout).describe(checkout)), here)
                            .toString());
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE) {
                throw problem;
            }
            return pages.notice(
                    problem.code().status(),
                    "Not now",
                    Tone.BAD,
                    "Payments cannot be taken at the moment. Nothing was charged.",
                    "Load this page again in a few minutes.");
        }
    }

    private HttpResponse waiting(Checkout checkout, String title, String sentence, String next) {
        return pages.page(
                200,
                title,
                "payments/waiting.html",
                Map.of(
                        "sentence", sentence,
                        "next", next,
                        "amount", checkout.amount().text(),
                        "purpose", checkout.description(),
                        "address", checkout.code().url(""),
                        "leave", leave(checkout.returnUrl())));
    }

    private HttpResponse ended(Checkout checkout) {
        return switch (checkout.status()) {
            case PAID -> outcome("Paid", Tone.GOOD, checkout, "Your payment has arrived.", "You can close this page.");
            case CANCELLED ->
                outcome(
                        "Not paid",
                        Tone.BAD,
                        checkout,
                        "This payment was declined or cancelled.",
                        "Nothing was charged here. To pay after all, ask for a new checkout.");
            case WAITING ->
                outcome(
                        "Waiting for approval",
                        Tone.GOOD,
                        checkout,
                        "The provider has to approve this booking first.",
                        "Nothing was charged. Open this page again after the approval, to pay.");
            case PENDING, EXPIRED ->
                outcome(
                        "Expired",
                        Tone.BAD,
                        checkout,
                        "The time to pay has expired.",
                        "Nothing was charged here. " + afterwards(checkout.purpose()));
        };
    }

    /** The payer of a link has no wallet to which a late payment could be credited. */
    private static String afterwards(CheckoutPurpose purpose) {
        return switch (purpose) {
            case CheckoutPurpose.PaymentLink _ ->
                "To pay after all, ask the sender for a new link. A payment already on its way still arrives.";
            case CheckoutPurpose.Deposit _, CheckoutPurpose.EscrowFunding _, CheckoutPurpose.Transfer _ ->
                "To pay after all, ask for a new checkout. A payment that was already on its way goes to the payer's"
                        + " wallet.";
        };
    }

    private HttpResponse outcome(String title, Tone tone, Checkout checkout, String sentence, String next) {
        return pages.page(
                200,
                title,
                "payments/outcome.html",
                Map.of(
                        "tone", tone.style(),
                        "sentence", sentence,
                        "next", next,
                        "amount", checkout.amount().text(),
                        "purpose", checkout.description(),
                        "leave", leave(checkout.returnUrl())));
    }

    /** A link that names its host. No page redirects. */
    static Object leave(Optional<URI> to) {
        return to.<Object>map(url -> Map.of("url", url.toString(), "host", url.getHost()))
                .orElse(false);
    }
}
