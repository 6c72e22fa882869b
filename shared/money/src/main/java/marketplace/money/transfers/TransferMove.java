package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.ledger.PostResult;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerTransaction;

/** @param earned what a human is owed from now on */
public record TransferMove(
        Transfer before, Transfer after, Optional<LedgerTransaction> transaction, Optional<Payout> earned) {

    /** With the payments whose money the postings of a first move take from the wallet. */
    TransferMove paidBy(PostResult.Posted posted) {
        if (before.version() > 0 || transaction.isEmpty()) {
            return this;
        }
        Transfer paid = after.paidWith(posted.taken(transaction.get().id()));
        return new TransferMove(before, paid, transaction, earned);
    }

    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
