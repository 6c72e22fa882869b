package marketplace.functions.payments.stripe;

import java.net.URI;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.pages.IdentityPage;
import marketplace.functions.payments.stripe.StripeIdentity.Progress;
import marketplace.humans.identity.Check;
import marketplace.humans.identity.IdentityChecks;

/** Redirects to Stripe's page, and applies a result that the visitor brings back before its event arrives. */
public final class StripeIdentityPage implements IdentityPage.Pending {

    /** Marks visitors who return from the provider and are not redirected again. */
    private static final String BACK = "back";

    private final StripeIdentity stripe;
    private final Supplier<IdentityChecks> checks;

    public StripeIdentityPage(StripeIdentity stripe, Supplier<IdentityChecks> checks) {
        this.stripe = stripe;
        this.checks = checks;
    }

    @Override
    public HttpResponse answer(IdentityPage page, HttpRequest http, Check check) {
        if (IdentityPage.isForm(http)) {
            return CheckoutPage.redirect(303, http.path());
        }
        URI returnTo = URI.create(http.origin() + http.path() + "?" + BACK + "=1");
        return switch (stripe.visit(check, returnTo)) {
            case Progress.Open(URI hosted) ->
                http.query().containsKey(BACK)
                        ? page.incomplete(http, check)
                        : CheckoutPage.redirect(302, hosted.toString());
            case Progress.Processing _ -> page.processing(check);
            case Progress.Passed(String country) -> {
                checks.get().pass(check.codeHash(), country);
                yield page.verified(check);
            }
            case Progress.Ended _ -> {
                checks.get().fail(check.codeHash());
                yield page.failed(check);
            }
        };
    }
}
