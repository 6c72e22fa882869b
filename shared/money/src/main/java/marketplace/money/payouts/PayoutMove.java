package marketplace.money.payouts;

import java.util.Optional;
import marketplace.money.transactions.LedgerTransaction;

public record PayoutMove(Payout before, Payout after, Optional<LedgerTransaction> transaction) {}
