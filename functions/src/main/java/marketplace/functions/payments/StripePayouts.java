package marketplace.functions.payments;

import static marketplace.functions.payments.StripeCalls.once;

import com.stripe.model.Transfer;
import com.stripe.net.RequestOptions;
import com.stripe.param.PayoutCreateParams;
import com.stripe.param.TransferCreateParams;
import com.stripe.param.TransferListParams;
import com.stripe.param.TransferUpdateParams;
import java.util.List;
import java.util.Optional;
import marketplace.functions.payments.StripeCalls.Answer;
import marketplace.money.PayoutOrder;
import marketplace.money.Sent;

/**
 * Pays somebody out: a transfer to the payee's connected account, and from there a payout to the bank.
 *
 * <p>Stripe forgets idempotency keys after a day; so what earlier attempts have left at the payee's account is looked for
 * first, and is used, or taken back where the payee has another account by now. The money is there once, always.
 */
final class StripePayouts {

    private static final long MOST_ATTEMPTS = 100;

    private final StripeCalls calls;

    StripePayouts(StripeCalls calls) {
        this.calls = calls;
    }

    /** One attempt; asked again, it does no more. */
    Sent send(PayoutOrder order) {
        return switch (fund(order)) {
            case Answer.No<Transfer> no -> new Sent.Refused(no.reason());
            case Answer.Yes<Transfer> _ ->
                switch (payOut(order)) {
                    case Answer.No<String> no -> new Sent.Refused(no.reason());
                    case Answer.Yes<String> yes -> new Sent.OnItsWay(yes.value());
                };
        };
    }

    private Answer<Transfer> fund(PayoutOrder order) {
        Optional<Transfer> there = Optional.empty();
        for (Transfer earlier : earlier(order)) {
            if (earlier.getDestination().equals(order.account())) {
                there = Optional.of(earlier);
            } else {
                calls.require(stripe ->
                        stripe.transfers().reversals().create(earlier.getId(), once("reversal:" + earlier.getId())));
            }
        }
        return there.isPresent() ? adopt(there.get(), order) : transfer(order);
    }

    private List<Transfer> earlier(PayoutOrder order) {
        TransferListParams group = TransferListParams.builder()
                .setTransferGroup(order.payout().value())
                .setLimit(MOST_ATTEMPTS)
                .build();
        return calls.require(stripe -> stripe.transfers().list(group)).getData().stream()
                .filter(transfer -> !Boolean.TRUE.equals(transfer.getReversed()))
                .toList();
    }

    /** Of this attempt from now on: what becomes of it is news of this one. */
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
        return calls.ask(stripe -> stripe.transfers().create(transfer, once(key(order) + ":transfer")));
    }

    private Answer<String> payOut(PayoutOrder order) {
        PayoutCreateParams payout = PayoutCreateParams.builder()
                .setAmount(order.amount().cents())
                .setCurrency(StripeProvider.CURRENCY)
                .putAllMetadata(ids(order).metadata())
                .build();
        RequestOptions atThePayees = RequestOptions.builder()
                .setIdempotencyKey(key(order))
                .setStripeAccount(order.account())
                .build();
        return calls.ask(stripe -> stripe.payouts().create(payout, atThePayees).getId());
    }

    private static String key(PayoutOrder order) {
        return order.payout() + ":" + order.attempt();
    }

    private static StripeIds ids(PayoutOrder order) {
        return new StripeIds(order.payout().value(), order.payee(), order.attempt());
    }
}
