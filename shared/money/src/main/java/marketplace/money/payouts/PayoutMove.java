package marketplace.money.payouts;

import java.util.Optional;
import marketplace.money.ledger.LedgerTransaction;

public record PayoutMove(Payout before, Payout after, Optional<LedgerTransaction> transaction) {}
