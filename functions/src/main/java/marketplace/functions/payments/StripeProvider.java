package marketplace.functions.payments;

import static marketplace.functions.payments.StripeCalls.once;

import com.stripe.model.PaymentIntent;
import com.stripe.param.AccountCreateParams;
import com.stripe.param.AccountLinkCreateParams;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.checkout.SessionCreateParams;
import com.stripe.param.checkout.SessionCreateParams.LineItem;
import com.stripe.param.checkout.SessionCreateParams.PaymentIntentData;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.functions.Lazy;
import marketplace.functions.payments.StripeCalls.Answer;
import marketplace.kernel.AccountId;
import marketplace.money.Charge;
import marketplace.money.Charged;
import marketplace.money.Checkout;
import marketplace.money.PaymentProvider;
import marketplace.money.PayoutOrder;
import marketplace.money.ProviderEvent;
import marketplace.money.RefundOrder;
import marketplace.money.Refunded;
import marketplace.money.Sent;

/**
 * Stripe: Checkout for payers, off-session payments for saved cards, Connect for those who are paid.
 *
 * <p>Every call carries an id of ours as its idempotency key, and leaves our ids with what it makes ({@link StripeIds}).
 */
final class StripeProvider implements PaymentProvider {

    static final String NAME = "stripe";
    static final String CURRENCY = "usd";

    /** No session of Stripe's ends later than 24 hours after it began, or sooner than 30 minutes after that. */
    private static final Duration LONGEST_SESSION = Duration.ofHours(24);

    private static final Duration SHORTEST_SESSION = Duration.ofMinutes(31);

    private final InstantSource clock;
    private final Supplier<StripeCalls> calls;
    private final Supplier<StripeEvents> events;
    private final Supplier<StripePayouts> payouts;
    private final Supplier<StripeRefunds> refunds;

    /** Takes how Stripe is spoken to; asked for when it is first spoken to. */
    StripeProvider(Supplier<StripeSettings> settings, InstantSource clock) {
        this.clock = clock;
        this.calls = new Lazy<>(() -> new StripeCalls(settings.get()));
        this.events = new Lazy<>(() -> new StripeEvents(settings.get(), calls.get()));
        this.payouts = new Lazy<>(() -> new StripePayouts(calls.get()));
        this.refunds = new Lazy<>(() -> new StripeRefunds(calls.get()));
    }

    @Override
    public String name() {
        return NAME;
    }

    /**
     * Stripe's page for the checkout. Its session ends with the checkout, or after a day of it, and then there is another;
     * one that is opened in the last half hour ends a little later, and what is paid then goes to the payer's wallet, as
     * all that comes late.
     */
    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        long day = Duration.between(checkout.createdAt(), clock.instant()).dividedBy(LONGEST_SESSION);
        Instant dayEnds = checkout.createdAt().plus(LONGEST_SESSION.multipliedBy(day + 1));
        Instant ends = dayEnds.isBefore(checkout.expiresAt()) ? dayEnds : checkout.expiresAt();
        String key = day == 0 ? checkout.id().value() : checkout.id() + ":" + day;
        Answer<URI> page = session(checkout, returnTo, key, ends);
        if (page instanceof Answer.No<URI> no && no.parameter().equals(Optional.of("expires_at"))) {
            page = session(checkout, returnTo, key + ":late", ends.plus(SHORTEST_SESSION));
        }
        return switch (page) {
            case Answer.Yes<URI> yes -> yes.value();
            case Answer.No<URI> no -> throw StripeCalls.unavailable(no.reason());
        };
    }

    private Answer<URI> session(Checkout checkout, URI returnTo, String key, Instant expiresAt) {
        SessionCreateParams session = session(checkout, returnTo, expiresAt);
        return calls.get()
                .ask(stripe -> URI.create(
                        stripe.checkout().sessions().create(session, once(key)).getUrl()));
    }

    private static SessionCreateParams session(Checkout checkout, URI returnTo, Instant expiresAt) {
        Map<String, String> ids = new StripeIds(checkout.id().value(), checkout.payerId(), 1).metadata();
        PaymentIntentData.Builder payment =
                PaymentIntentData.builder().putAllMetadata(ids).setDescription(checkout.description());
        SessionCreateParams.Builder session = SessionCreateParams.builder()
                .setMode(SessionCreateParams.Mode.PAYMENT)
                .setClientReferenceId(checkout.id().value())
                .putAllMetadata(ids)
                .setExpiresAt(expiresAt.getEpochSecond())
                .setSuccessUrl(CheckoutPage.back(returnTo, CheckoutPage.Came.PAID))
                .setCancelUrl(CheckoutPage.back(returnTo, CheckoutPage.Came.BACK))
                // Another currency than was asked for would be another amount than was asked for.
                .setAdaptivePricing(SessionCreateParams.AdaptivePricing.builder()
                        .setEnabled(false)
                        .build())
                .addLineItem(LineItem.builder()
                        .setQuantity(1L)
                        .setPriceData(LineItem.PriceData.builder()
                                .setCurrency(CURRENCY)
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

    @Override
    public Charged charge(Charge charge) {
        StripeMethod method = StripeMethod.of(charge.method());
        PaymentIntentCreateParams params = PaymentIntentCreateParams.builder()
                .setAmount(charge.amount().cents())
                .setCurrency(CURRENCY)
                .setCustomer(method.customer())
                .setPaymentMethod(method.paymentMethod())
                .setOffSession(true)
                .setConfirm(true)
                .setDescription(charge.description())
                .putAllMetadata(new StripeIds(charge.id(), charge.payer(), 1).metadata())
                .build();
        Answer<PaymentIntent> answer =
                calls.get().ask(stripe -> stripe.paymentIntents().create(params, once(charge.id())));
        return switch (answer) {
            case Answer.No<PaymentIntent> no -> new Charged.Refused(no.reason());
            case Answer.Yes<PaymentIntent> yes -> charged(yes.value());
        };
    }

    private static Charged charged(PaymentIntent payment) {
        return switch (payment.getStatus()) {
            case "succeeded" -> new Charged.Paid(payment.getId());
            case "processing" -> new Charged.Pending();
            default -> new Charged.Refused("The card needs its owner; pay by a checkout instead.");
        };
    }

    @Override
    public Refunded refund(RefundOrder order) {
        return refunds.get().refund(order);
    }

    @Override
    public Sent payOut(PayoutOrder order) {
        return payouts.get().send(order);
    }

    @Override
    public String openAccount(AccountId payee) {
        AccountCreateParams account = AccountCreateParams.builder()
                .setType(AccountCreateParams.Type.EXPRESS)
                .setCapabilities(AccountCreateParams.Capabilities.builder()
                        .setTransfers(AccountCreateParams.Capabilities.Transfers.builder()
                                .setRequested(true)
                                .build())
                        .build())
                // What lies there goes out by our own orders alone, each of which has a payout of ours.
                .setSettings(AccountCreateParams.Settings.builder()
                        .setPayouts(AccountCreateParams.Settings.Payouts.builder()
                                .setSchedule(AccountCreateParams.Settings.Payouts.Schedule.builder()
                                        .setInterval(AccountCreateParams.Settings.Payouts.Schedule.Interval.MANUAL)
                                        .build())
                                .build())
                        .build())
                .putAllMetadata(new StripeIds(payee.value(), payee, 1).metadata())
                .build();
        return calls.get()
                .require(stripe -> stripe.accounts()
                        .create(account, once("account:" + payee))
                        .getId());
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        AccountLinkCreateParams link = AccountLinkCreateParams.builder()
                .setAccount(account)
                .setType(AccountLinkCreateParams.Type.ACCOUNT_ONBOARDING)
                .setRefreshUrl(returnTo.toString())
                .setReturnUrl(returnTo.toString())
                .build();
        // A link works once, so each visit gets its own.
        return calls.get()
                .require(stripe -> URI.create(stripe.accountLinks().create(link).getUrl()));
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return events.get().read(headers, body, now);
    }
}
