package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.payouts.Payout;

/** @param earned what a human is owed from now on */
public record TransferMove(
        Transfer before, Transfer after, Optional<LedgerTransaction> transaction, Optional<Payout> earned) {

    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
