package marketplace.studies;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.qa.RunReports;
import marketplace.studies.reports.ReportSource;
import marketplace.studies.reports.SharedReport;
import marketplace.studies.runs.RunKind;
import marketplace.studies.taste.TasteReports;
import marketplace.table.Key;
import marketplace.table.Table;

/** The reports of both kinds of runs. */
public final class AllReports implements ReportSource {

    private final ReportSource qa;
    private final ReportSource taste;

    public AllReports(Table table) {
        this.qa = new RunReports(table);
        this.taste = new TasteReports(table);
    }

    @Override
    public Optional<SharedReport> report(AccountId owner, RunId run) {
        return of(run).report(owner, run);
    }

    @Override
    public List<Key> reads(RunId run) {
        return of(run).reads(run);
    }

    private ReportSource of(RunId run) {
        return switch (RunKind.of(run)) {
            case QA -> qa;
            case TASTE -> taste;
        };
    }
}
