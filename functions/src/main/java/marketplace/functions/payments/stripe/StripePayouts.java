package marketplace.functions.payments.stripe;

import com.stripe.model.Payout;
import com.stripe.model.Transfer;
import com.stripe.net.RequestOptions;
import com.stripe.param.PayoutCreateParams;
import com.stripe.param.PayoutListParams;
import com.stripe.param.TransferCreateParams;
import com.stripe.param.TransferListParams;
import com.stripe.param.TransferUpdateParams;
import java.util.List;
import java.util.Optional;
import marketplace.functions.payments.stripe.StripeCalls.Answer;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;

/**
 * A transfer to the payee's connected account, then a payout to the bank. A transfer of an earlier attempt is looked
 * up first: it is used, or reversed if the payee has another account now.
 */
final class StripePayouts {

    private static final long PAGE = 100;

    private final StripeCalls calls;

    StripePayouts(StripeCalls calls) {
        this.calls = calls;
    }

    PayoutResult send(PayoutOrder order) {
        Optional<Transfer> there = there(order);
        // Without a transfer there is no payout.
        Answer<Payout> payout = there.isPresent()
                ? adopt(there.get(), order).then(funded -> paidOutOrPayOut(order, funded))
                : transfer(order).then(_ -> payOut(order));
        return switch (payout) {
            case Answer.No<Payout> no -> new PayoutResult.Refused(no.reason());
            case Answer.Yes<Payout> yes -> sent(yes.value());
        };
    }

    private Optional<Transfer> there(PayoutOrder order) {
        Optional<Transfer> there = Optional.empty();
        for (Transfer earlier : earlier(order)) {
            if (earlier.getDestination().equals(order.account())) {
                there = Optional.of(earlier);
            } else {
                takeBack(earlier);
            }
        }
        return there;
    }

    private List<Transfer> earlier(PayoutOrder order) {
        Answer<List<Transfer>> all = calls.all(after -> stripe -> stripe.transfers()
                .list(TransferListParams.builder()
                        .setTransferGroup(order.payout().value())
                        .setLimit(PAGE)
                        .setStartingAfter(after)
                        .build()));
        return StripeCalls.require(all).stream()
                .filter(transfer -> !Boolean.TRUE.equals(transfer.getReversed()))
                .toList();
    }

    private void takeBack(Transfer transfer) {
        StripeCalls.require(calls.move(
                "reversal:" + transfer.getId(),
                (stripe, once) -> stripe.transfers().reversals().create(transfer.getId(), once.build())));
    }

    /** Relabels the transfer, so that its events report this attempt. */
    private Answer<Transfer> adopt(Transfer transfer, PayoutOrder order) {
        if (transfer.getMetadata().equals(ids(order).metadata())) {
            return new Answer.Yes<>(transfer);
        }
        TransferUpdateParams update = TransferUpdateParams.builder()
                .putAllMetadata(ids(order).metadata())
                .build();
        return calls.ask(stripe -> stripe.transfers().update(transfer.getId(), update));
    }

    private Answer<Transfer> transfer(PayoutOrder order) {
        TransferCreateParams transfer = TransferCreateParams.builder()
                .setAmount(order.amount().cents())
                .setCurrency(StripeProvider.CURRENCY)
                .setDestination(order.account())
                .setTransferGroup(order.payout().value())
                .putAllMetadata(ids(order).metadata())
                .build();
        return calls.move(
                key(order) + ":transfer", (stripe, once) -> stripe.transfers().create(transfer, once.build()));
    }

    /** The account also holds the money of other payouts, which a repeated payout would take. */
    private Answer<Payout> paidOutOrPayOut(PayoutOrder order, Transfer funded) {
        RequestOptions atThePayees =
                RequestOptions.builder().setStripeAccount(order.account()).build();
        PayoutListParams.Created since =
                PayoutListParams.Created.builder().setGte(funded.getCreated()).build();
        Answer<List<Payout>> all = calls.all(after -> stripe -> stripe.payouts()
                .list(
                        PayoutListParams.builder()
                                .setCreated(since)
                                .setLimit(PAGE)
                                .setStartingAfter(after)
                                .build(),
                        atThePayees));
        return StripeCalls.leftOrMade(all, ids(order), () -> payOut(order));
    }

    private Answer<Payout> payOut(PayoutOrder order) {
        PayoutCreateParams payout = PayoutCreateParams.builder()
                .setAmount(order.amount().cents())
                .setCurrency(StripeProvider.CURRENCY)
                .putAllMetadata(ids(order).metadata())
                .build();
        return calls.move(
                key(order),
                (stripe, once) -> stripe.payouts()
                        .create(payout, once.setStripeAccount(order.account()).build()));
    }

    private static PayoutResult sent(Payout payout) {
        return switch (payout.getStatus()) {
            case "failed", "canceled" -> new PayoutResult.Refused(reason(payout.getFailureMessage()));
            default -> new PayoutResult.OnItsWay(payout.getId());
        };
    }

    static String reason(String failure) {
        return failure == null || failure.isBlank() ? "The payout was refused by the bank." : failure;
    }

    private static String key(PayoutOrder order) {
        return order.payout() + ":" + order.attempt();
    }

    private static StripeIds ids(PayoutOrder order) {
        return new StripeIds(order.payout().value(), order.payee(), order.attempt());
    }
}
