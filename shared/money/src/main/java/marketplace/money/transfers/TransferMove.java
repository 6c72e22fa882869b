package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.ledger.LedgerTransaction;

/** The result of a verb: the transfer after it and the money that moves with it. */
public record TransferMove(Transfer before, Transfer after, Optional<LedgerTransaction> transaction) {

    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
