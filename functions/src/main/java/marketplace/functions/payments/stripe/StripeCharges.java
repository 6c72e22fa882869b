package marketplace.functions.payments.stripe;

import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentCreateParams.AutomaticPaymentMethods;
import com.stripe.param.PaymentIntentListParams;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.functions.payments.stripe.StripeCalls.Answer;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ChargeResult;

/** Charges saved methods. Stripe forgets keys after a day, so an earlier attempt's payment is looked up first. */
final class StripeCharges {

    private static final long PAGE = 100;

    /** The clocks may differ. */
    private static final Duration LEEWAY = Duration.ofHours(1);

    private final StripeCalls calls;

    StripeCharges(StripeCalls calls) {
        this.calls = calls;
    }

    ChargeResult charge(Charge charge) {
        StripeMethod method = StripeMethod.of(charge.method());
        StripeIds ids = new StripeIds(charge.id(), charge.payer(), 1);
        Answer<PaymentIntent> answer =
                StripeCalls.leftOrMade(since(charge, method), ids, () -> create(charge, method, ids));
        return switch (answer) {
            case Answer.No<PaymentIntent> no -> new ChargeResult.Refused(no.reason());
            case Answer.Yes<PaymentIntent> yes -> charged(yes.value());
        };
    }

    private Answer<List<PaymentIntent>> since(Charge charge, StripeMethod method) {
        PaymentIntentListParams.Created since = PaymentIntentListParams.Created.builder()
                .setGte(charge.since().minus(LEEWAY).getEpochSecond())
                .build();
        return calls.all(after -> stripe -> stripe.paymentIntents()
                .list(PaymentIntentListParams.builder()
                        .setCustomer(method.customer())
                        .setCreated(since)
                        .setLimit(PAGE)
                        .setStartingAfter(after)
                        .build()));
    }

    private Answer<PaymentIntent> create(Charge charge, StripeMethod method, StripeIds ids) {
        PaymentIntentCreateParams params = PaymentIntentCreateParams.builder()
                .setAmount(charge.amount().cents())
                .setCurrency(StripeProvider.CURRENCY)
                .setCustomer(method.customer())
                .setPaymentMethod(method.paymentMethod())
                .setOffSession(true)
                .setConfirm(true)
                // No redirects: the payer is not present.
                .setAutomaticPaymentMethods(AutomaticPaymentMethods.builder()
                        .setEnabled(true)
                        .setAllowRedirects(AutomaticPaymentMethods.AllowRedirects.NEVER)
                        .build())
                .setDescription(charge.description())
                .putAllMetadata(ids.metadata())
                .build();
        return calls.move(charge.id(), (stripe, once) -> stripe.paymentIntents().create(params, once.build()));
    }

    private static ChargeResult charged(PaymentIntent payment) {
        return switch (payment.getStatus()) {
            case "succeeded" -> new ChargeResult.Paid(payment.getId());
            case "requires_action" -> new ChargeResult.Refused("The card needs its owner; pay by a checkout instead.");
            case "requires_payment_method", "canceled" -> new ChargeResult.Refused(reason(payment));
            default -> new ChargeResult.Pending();
        };
    }

    private static String reason(PaymentIntent refused) {
        return Optional.ofNullable(refused.getLastPaymentError())
                .flatMap(error -> Optional.ofNullable(error.getMessage()))
                .orElse("The card was refused.");
    }
}
