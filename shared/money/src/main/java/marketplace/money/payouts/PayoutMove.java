package marketplace.money.payouts;

import java.util.Optional;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.ledger.LedgerTransaction;

/**
 * What a verb of a payout does: the payout after it, and the money that moves with it.
 *
 * <p>As for an {@link EscrowMove}: status and postings in one value.
 */
public record PayoutMove(Payout before, Payout after, Optional<LedgerTransaction> transaction) {}
