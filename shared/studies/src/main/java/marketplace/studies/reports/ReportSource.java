package marketplace.studies.reports;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;

/** Finds the reports of one kind of run. */
@FunctionalInterface
public interface ReportSource {

    /** Empty if the run has no report yet. A run that this account does not own is unknown. */
    Optional<SharedReport> report(AccountId owner, RunId run);
}
