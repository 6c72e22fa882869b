package marketplace.studies.reports;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.table.Key;

/** Finds the reports of one kind of run. */
@FunctionalInterface
public interface ReportSource {

    /** Empty if the run has no report yet. A run that this account does not own is unknown. */
    Optional<SharedReport> report(AccountId owner, RunId run);

    /** What this reads, so that it can be read together with the rest of a call. */
    default List<Key> reads(RunId run) {
        return List.of();
    }
}
