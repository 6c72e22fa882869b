package marketplace.money.runs;

import java.util.List;
import java.util.Optional;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerTransaction;

/** The money of a run after a verb, and what moves with it. */
public record RunMove(
        Optional<RunFunds> before, RunFunds after, List<LedgerTransaction> transactions, Optional<Payout> payout) {

    public RunMove {
        transactions = List.copyOf(transactions);
    }
}
