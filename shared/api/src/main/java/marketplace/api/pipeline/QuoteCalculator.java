package marketplace.api.pipeline;

import java.util.Optional;
import marketplace.api.Quote;
import marketplace.kernel.Call;
import marketplace.table.Commit;

/**
 * Reads from a commit what it would do to the caller's money.
 *
 * <p>A port: the pipeline knows no ledger.
 */
@FunctionalInterface
public interface QuoteCalculator {

    /** The quote; empty if the commit has nothing to do with money. */
    Optional<Quote> quote(Commit commit, Call call);

    /** For services without money. */
    static QuoteCalculator none() {
        return (_, _) -> Optional.empty();
    }
}
