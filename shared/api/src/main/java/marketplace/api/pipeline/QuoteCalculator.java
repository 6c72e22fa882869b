package marketplace.api.pipeline;

import java.util.Optional;
import marketplace.api.Quote;
import marketplace.kernel.Call;
import marketplace.kernel.Problem;
import marketplace.table.Commit;

/** Quotes a commit. The implementation is in the money module. */
@FunctionalInterface
public interface QuoteCalculator {

    /** Empty if the commit moves no money. */
    Optional<Quote> quote(Commit commit, Call call);

    /** Quotes what the caller's wallet does not pay now. */
    default Optional<Quote> unpaid(Problem.Bill bill, Call call) {
        return Optional.empty();
    }

    static QuoteCalculator none() {
        return (_, _) -> Optional.empty();
    }
}
