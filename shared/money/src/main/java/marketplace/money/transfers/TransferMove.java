package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.ledger.JournalItems;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;

/** @param earned what a human is owed from now on */
public record TransferMove(
        Transfer before, Transfer after, Optional<LedgerTransaction> transaction, Optional<Payout> earned) {

    /** With the payments whose money the postings of a first move take from the wallet. */
    TransferMove paidBy(Commit postings) {
        return before.version() > 0
                ? this
                : new TransferMove(
                        before,
                        after.paidWith(JournalItems.taken(
                                postings, transaction.orElseThrow().id())),
                        transaction,
                        earned);
    }

    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
