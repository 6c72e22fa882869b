package marketplace.functions.payments.stripe;

import com.stripe.model.PaymentIntent;
import com.stripe.model.checkout.Session;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionCreateParams.LineItem;
import com.stripe.param.checkout.SessionCreateParams.PaymentIntentData;
import com.stripe.param.checkout.SessionRetrieveParams;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.stripe.StripeCalls.Answer;
import marketplace.money.checkouts.Checkout;

/**
 * Stripe's payment pages. A session lasts 30 minutes to 24 hours and expires a little before the checkout. In the
 * last minutes it expires a little later; that payment is credited to the payer's wallet.
 */
final class StripeSessions {

    private static final Duration DAY = Duration.ofHours(24);

    /** The clocks may differ. */
    private static final Duration LEEWAY = Duration.ofMinutes(5);

    private static final Duration SHORTEST = Duration.ofMinutes(31);

    private static final Set<String> NOT_PAID = Set.of("requires_payment_method", "canceled");

    private final StripeCalls calls;

    StripeSessions(StripeCalls calls) {
        this.calls = calls;
    }

    /** Repeated calls return the same page while it can be paid. */
    URI page(Checkout checkout, URI returnTo, Instant now) {
        long day = Duration.between(checkout.createdAt(), now).dividedBy(DAY);
        Instant dayEnds = checkout.createdAt().plus(DAY.multipliedBy(day + 1));
        Instant ends = dayEnds.isBefore(checkout.expiresAt()) ? dayEnds : checkout.expiresAt();
        String key = day == 0 ? checkout.id().value() : checkout.id() + ":" + day;
        Answer<Session> page = open(key, params(checkout, returnTo, ends.minus(LEEWAY)));
        if (page instanceof Answer.No<Session> no && no.parameter().equals(Optional.of("expires_at"))) {
            page = open(key + ":late", params(checkout, returnTo, ends.plus(SHORTEST)));
        }
        return URI.create(StripeCalls.require(page).getUrl());
    }

    private Answer<Session> open(String key, SessionCreateParams session) {
        return calls.open(
                key, (stripe, once) -> stripe.checkout().sessions().create(session, once.build()), this::canBePaid);
    }

    private boolean canBePaid(Session opened) {
        SessionRetrieveParams withPayment =
                SessionRetrieveParams.builder().addExpand("payment_intent").build();
        Session session = calls.require(stripe -> stripe.checkout().sessions().retrieve(opened.getId(), withPayment));
        PaymentIntent payment = session.getPaymentIntentObject();
        return switch (session.getStatus()) {
            case "expired" -> false;
            // A payer who has just paid is not asked again.
            case "complete" -> payment == null || !NOT_PAID.contains(payment.getStatus());
            default -> true;
        };
    }

    private static SessionCreateParams params(Checkout checkout, URI returnTo, Instant expiresAt) {
        Map<String, String> ids = new StripeIds(checkout.id().value(), checkout.payerId(), 1).metadata();
        PaymentIntentData.Builder payment =
                PaymentIntentData.builder().putAllMetadata(ids).setDescription(checkout.description());
        SessionCreateParams.Builder session = SessionCreateParams.builder()
                .setMode(SessionCreateParams.Mode.PAYMENT)
                .setClientReferenceId(checkout.id().value())
                .putAllMetadata(ids)
                .setExpiresAt(expiresAt.getEpochSecond())
                .setSuccessUrl(CheckoutPage.returnTo(returnTo, CheckoutPage.Result.PAID))
                .setCancelUrl(CheckoutPage.returnTo(returnTo, CheckoutPage.Result.CANCELLED))
                // No other currency: it would change the amount.
                .setAdaptivePricing(SessionCreateParams.AdaptivePricing.builder()
                        .setEnabled(false)
                        .build())
                .addLineItem(LineItem.builder()
                        .setQuantity(1L)
                        .setPriceData(LineItem.PriceData.builder()
                                .setCurrency(StripeProvider.CURRENCY)
                                .setUnitAmount(checkout.amount().cents())
                                .setProductData(LineItem.PriceData.ProductData.builder()
                                        .setName(checkout.description())
                                        .build())
                                .build())
                        .build());
        if (checkout.savesMethod()) {
            payment.setSetupFutureUsage(PaymentIntentData.SetupFutureUsage.OFF_SESSION);
            session.setCustomerCreation(SessionCreateParams.CustomerCreation.ALWAYS);
        }
        return session.setPaymentIntentData(payment.build()).build();
    }
}
