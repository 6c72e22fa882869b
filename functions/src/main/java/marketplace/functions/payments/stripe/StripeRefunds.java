package marketplace.functions.payments.stripe;

import com.stripe.model.Refund;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.RefundListParams;
import java.util.List;
import java.util.stream.Stream;
import marketplace.functions.payments.stripe.StripeCalls.Answer;
import marketplace.kernel.Money;
import marketplace.money.provider.RefundOrder;
import marketplace.money.provider.RefundResult;

/**
 * Refunds payments, after a look for an earlier attempt's refund, and distinguishes our refunds from those made on
 * Stripe's own pages.
 */
final class StripeRefunds {

    private static final long PAGE = 100;

    private final StripeCalls calls;

    StripeRefunds(StripeCalls calls) {
        this.calls = calls;
    }

    RefundResult refund(RefundOrder order) {
        StripeIds ids = new StripeIds(order.refund().value(), order.payer(), 1);
        Answer<Refund> answer = StripeCalls.leftOrMade(of(order.payment()), ids, () -> create(order, ids));
        return switch (answer) {
            case Answer.No<Refund> no -> new RefundResult.Refused(no.reason());
            case Answer.Yes<Refund> yes -> refunded(yes.value());
        };
    }

    private Answer<Refund> create(RefundOrder order, StripeIds ids) {
        RefundCreateParams refund = RefundCreateParams.builder()
                .setPaymentIntent(order.payment())
                .setAmount(order.amount().cents())
                .putAllMetadata(ids.metadata())
                .build();
        return calls.move(
                order.refund().value(), (stripe, once) -> stripe.refunds().create(refund, once.build()));
    }

    private static RefundResult refunded(Refund refund) {
        return switch (refund.getStatus()) {
            case "succeeded" -> new RefundResult.Made(refund.getId());
            case "failed", "canceled" -> new RefundResult.Refused(reason(refund.getFailureReason()));
            default -> new RefundResult.Pending();
        };
    }

    static String reason(String failure) {
        return failure == null || failure.isBlank()
                ? "The refund was refused."
                : "The refund was refused: " + failure.replace('_', ' ') + ".";
    }

    /** Refunds of a payment that were not ours: the total, and the part of it that failed. */
    record ByOthers(Money given, Money returned) {}

    ByOthers byOthers(String payment) {
        List<Refund> others = StripeCalls.require(of(payment)).stream()
                .filter(refund -> StripeIds.of(refund.getMetadata())
                        .filter(StripeIds::isOfRefund)
                        .isEmpty())
                .toList();
        return new ByOthers(
                sum(others.stream()),
                sum(others.stream().filter(refund -> refunded(refund) instanceof RefundResult.Refused)));
    }

    private static Money sum(Stream<Refund> refunds) {
        return refunds.map(refund -> new Money(refund.getAmount())).reduce(Money.ZERO, Money::plus);
    }

    private Answer<List<Refund>> of(String payment) {
        return calls.all(after -> stripe -> stripe.refunds()
                .list(RefundListParams.builder()
                        .setPaymentIntent(payment)
                        .setLimit(PAGE)
                        .setStartingAfter(after)
                        .build()));
    }
}
