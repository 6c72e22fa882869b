package marketplace.money;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * How top-ups end: told by a provider's answer, by its event, or by both, in any order.
 *
 * <p>Each end is applied once: it asks for the top-up as it was read, and the money moves in the same commit.
 */
final class TopUpOutcomes {

    private final Ledger ledger;
    private final Debts debts;
    private final TopUps topUps;
    private final Ids ids;

    TopUpOutcomes(Table table, Ids ids) {
        this.ledger = new Ledger(table);
        this.debts = new Debts(ledger);
        this.topUps = new TopUps(table);
        this.ids = ids;
    }

    /**
     * Money has come for it. One that was taken for failed is paid all the same; another amount than was asked for is the
     * payer's and ends nothing.
     */
    Commit paid(TopUp topUp, Money amount, String reference, Instant now) {
        if (!amount.equals(topUp.amount())) {
            return credit(topUp, topUp.creditOf(amount, Settlement.transaction(ids, now), now), amount);
        }
        if (topUp.status() == TopUpStatus.PAID) {
            return Commit.none();
        }
        AutoTopUp state = topUps.state(topUp.payerId());
        return Commit.of(TopUps.change(topUp, topUp.pay(reference, now)), TopUps.change(state, state.paid(topUp, now)))
                .and(credit(topUp, topUp.credit(Settlement.transaction(ids, now), now), amount)
                        .writes());
    }

    /** To the payer's wallet, which pays first what the payer owes. */
    private Commit credit(TopUp topUp, LedgerTransaction.Builder came, Money amount) {
        return ledger.post(List.of(debts.pay(came, topUp.payerId(), amount).build()));
    }

    /** No money comes for it. What was told after the money had come is wrong, and ignored. */
    Commit failed(TopUp topUp, String reason, Instant now) {
        if (topUp.status() != TopUpStatus.PENDING) {
            return Commit.none();
        }
        AutoTopUp state = topUps.state(topUp.payerId());
        TopUp failed = topUp.fail(reason, now);
        return Commit.of(TopUps.change(topUp, failed), TopUps.change(state, state.failed(topUp, now)))
                .emit(TopUpEvents.failed(failed));
    }
}
