package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.ledger.LedgerTransaction;

public record TransferMove(Transfer before, Transfer after, Optional<LedgerTransaction> transaction) {

    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
