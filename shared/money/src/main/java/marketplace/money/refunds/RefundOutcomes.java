package marketplace.money.refunds;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Applies the results of refunds once each. Response and event may arrive in any order. */
public final class RefundOutcomes {

    private final Ledger ledger;
    private final Ids ids;

    public RefundOutcomes(Table table, Ids ids) {
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.ids = ids;
    }

    /** A failed refund stays failed: a refund fails after it was made, never before. */
    public Commit made(Refund refund, String reference, Instant now) {
        return refund.isPending() ? Commit.of(Refunds.change(refund, refund.confirm(reference, now))) : Commit.none();
    }

    /** The wallet is credited after a debt is paid, and the amount can be refunded again. */
    public Commit failed(Refund refund, String reason, Instant now) {
        if (refund.status() == RefundStatus.FAILED) {
            return Commit.none();
        }
        Money amount = refund.amount();
        LedgerTransaction.Builder returned = refund.returned(LedgerTransaction.nextId(ids, now), now);
        LedgerTransaction credit =
                returned.to(new LedgerAccount.Wallet(refund.payerId()), amount).build();
        return Commit.of(
                        Refunds.change(refund, refund.fail(reason, now)),
                        Payments.takenBack(refund.payerId(), refund.paymentId(), amount.negated()))
                .and(ledger.post(List.of(credit)).requirePosted().writes());
    }
}
