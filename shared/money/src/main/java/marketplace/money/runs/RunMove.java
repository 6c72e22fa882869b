package marketplace.money.runs;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerTransaction;

/** The money of a run after a verb, and what moves with it. */
public record RunMove(
        Optional<RunFunds> before, RunFunds after, List<LedgerTransaction> transactions, Optional<Payout> payout) {

    public RunMove {
        transactions = List.copyOf(transactions);
    }

    /** Both moves in one commit, as when the last payment closes the run. */
    public RunMove then(RunMove next) {
        if (!next.before.equals(Optional.of(after)) || next.payout.isPresent()) {
            throw new IllegalArgumentException("the second move does not begin where the first ends: " + after.id());
        }
        return new RunMove(
                before,
                next.after,
                Stream.concat(transactions.stream(), next.transactions.stream()).toList(),
                payout);
    }
}
