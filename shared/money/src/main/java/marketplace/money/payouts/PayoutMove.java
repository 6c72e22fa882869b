package marketplace.money.payouts;

import java.util.Optional;
import marketplace.money.ledger.LedgerTransaction;

/** The result of a verb: the payout after it and the money that moves with it. */
public record PayoutMove(Payout before, Payout after, Optional<LedgerTransaction> transaction) {}
