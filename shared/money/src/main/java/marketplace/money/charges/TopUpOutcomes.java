package marketplace.money.charges;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.PaymentCredits;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpEvents;
import marketplace.money.topups.TopUpStatus;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Applies the results of top-ups once each. Response and event may arrive in any order. */
public final class TopUpOutcomes {

    private final PaymentCredits credits;
    private final TopUps topUps;
    private final Ids ids;

    public TopUpOutcomes(Table table, Ids ids) {
        this.credits = new PaymentCredits(table, ids);
        this.topUps = new TopUps(table);
        this.ids = ids;
    }

    /** A failed top-up becomes paid if the money arrives. Another amount is credited and does not end the top-up. */
    public Commit paid(TopUp topUp, Money amount, String reference, Instant now) {
        if (!amount.equals(topUp.amount())) {
            return credits.credit(
                    payment(topUp, amount, reference, now),
                    topUp.creditOf(amount, LedgerTransaction.nextId(ids, now), now));
        }
        if (topUp.status() == TopUpStatus.PAID) {
            return Commit.none();
        }
        AutoTopUp state = topUps.state(topUp.payerId());
        // The state of a deleted account is not created again.
        List<Write> counted = state.version() == 0 ? List.of() : List.of(TopUps.change(state, state.paid(topUp, now)));
        return Commit.of(TopUps.change(topUp, topUp.pay(reference, now)))
                .and(counted)
                .and(credits.credit(
                                payment(topUp, amount, reference, now),
                                topUp.credit(LedgerTransaction.nextId(ids, now), now))
                        .writes());
    }

    private static Payment payment(TopUp topUp, Money amount, String reference, Instant now) {
        String provider = topUp.method().provider();
        return Payment.of(PaymentId.of(topUp.id()), topUp.payerId(), provider, reference, amount, now);
    }

    /** A failure reported after the payment is ignored. */
    public Commit failed(TopUp topUp, String reason, Instant now) {
        if (topUp.status() != TopUpStatus.PENDING) {
            return Commit.none();
        }
        AutoTopUp state = topUps.state(topUp.payerId());
        TopUp failed = topUp.fail(reason, now);
        return Commit.of(TopUps.change(topUp, failed), TopUps.change(state, state.failed(topUp, now)))
                .emit(TopUpEvents.failed(failed));
    }
}
