package marketplace.functions.payments;

import static marketplace.functions.payments.StripeCalls.once;

import com.stripe.model.Refund;
import com.stripe.model.StripeCollection;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.RefundListParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.functions.payments.StripeCalls.Answer;
import marketplace.kernel.Money;
import marketplace.money.RefundOrder;
import marketplace.money.Refunded;

/**
 * Gives payments back, and tells our refunds from those of Stripe's own pages.
 *
 * <p>Stripe forgets idempotency keys after a day; so a refund that an earlier try has left is looked for first. Its
 * metadata says which it is.
 */
final class StripeRefunds {

    private static final long PAGE = 100;

    private final StripeCalls calls;

    StripeRefunds(StripeCalls calls) {
        this.calls = calls;
    }

    /** One refund; asked again, it does no more. */
    Refunded refund(RefundOrder order) {
        Optional<Refund> there = of(order.payment()).stream()
                .filter(refund -> StripeIds.of(refund.getMetadata())
                        .filter(ids -> ids.id().equals(order.refund().value()))
                        .isPresent())
                .findFirst();
        return switch (there.<Answer<Refund>>map(Answer.Yes::new).orElseGet(() -> create(order))) {
            case Answer.No<Refund> no -> new Refunded.Refused(no.reason());
            case Answer.Yes<Refund> yes -> refunded(yes.value());
        };
    }

    private Answer<Refund> create(RefundOrder order) {
        StripeIds ids = new StripeIds(order.refund().value(), order.payer(), 1);
        RefundCreateParams refund = RefundCreateParams.builder()
                .setPaymentIntent(order.payment())
                .setAmount(order.amount().cents())
                .putAllMetadata(ids.metadata())
                .build();
        return calls.ask(
                stripe -> stripe.refunds().create(refund, once(order.refund().value())));
    }

    private static Refunded refunded(Refund refund) {
        return switch (refund.getStatus()) {
            case "succeeded" -> new Refunded.Made(refund.getId());
            case "failed", "canceled" -> new Refunded.Refused(reason(refund.getFailureReason()));
            default -> new Refunded.Pending();
        };
    }

    /** What Stripe says in one word, as {@code lost_or_stolen_card}. */
    static String reason(String failure) {
        return failure == null || failure.isBlank()
                ? "The refund was refused."
                : "The refund was refused: " + failure.replace('_', ' ') + ".";
    }

    /** What was given back of a payment by anything but refunds of ours. */
    Money byOthers(String payment) {
        return of(payment).stream()
                .filter(refund -> StripeIds.of(refund.getMetadata())
                        .filter(StripeIds::isOfRefund)
                        .isEmpty())
                .filter(refund -> !(refunded(refund) instanceof Refunded.Refused))
                .map(refund -> new Money(refund.getAmount()))
                .reduce(Money.ZERO, Money::plus);
    }

    private List<Refund> of(String payment) {
        List<Refund> all = new ArrayList<>();
        StripeCollection<Refund> page;
        do {
            RefundListParams.Builder next =
                    RefundListParams.builder().setPaymentIntent(payment).setLimit(PAGE);
            if (!all.isEmpty()) {
                next.setStartingAfter(all.getLast().getId());
            }
            page = calls.require(stripe -> stripe.refunds().list(next.build()));
            all.addAll(page.getData());
        } while (Boolean.TRUE.equals(page.getHasMore()));
        return all;
    }
}
