package marketplace.money.transfers;

import java.util.Optional;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.ledger.LedgerTransaction;

/**
 * What a verb of a transfer does: the transfer after it, and the money that moves with it.
 *
 * <p>As for an {@link EscrowMove}: state and postings in one value.
 */
public record TransferMove(Transfer before, Transfer after, Optional<LedgerTransaction> transaction) {

    /** Whether the money leaves the sender by it. */
    boolean isSent() {
        return !before.hasLeft() && after.hasLeft();
    }

    /** Whether the recipient has the money by it. */
    boolean isReceived() {
        return after.state() == TransferState.COMPLETED;
    }
}
