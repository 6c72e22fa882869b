package marketplace.studies.taste;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.reports.ReportSource;
import marketplace.studies.reports.SharedReport;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** The reports of taste runs, for those who have their address. */
public final class TasteReports implements ReportSource {

    private final TasteRuns runs;

    public TasteReports(Table table) {
        this.runs = new TasteRuns(table);
    }

    @Override
    public Optional<SharedReport> report(AccountId owner, RunId id) {
        TasteRun run = runs.requireOwned(id, owner);
        return run.status() == TasteRunStatus.CLOSED
                ? Optional.ofNullable(runs.reports(List.of(id)).get(id)).map(stored -> shared(run, stored))
                : Optional.empty();
    }

    @Override
    public List<Key> reads(RunId run) {
        return List.of(Keys.tasteRun(run), Keys.tasteReport(run));
    }

    private static SharedReport shared(TasteRun run, StoredReport stored) {
        return new SharedReport.OfTaste(
                run.brief().title(),
                run.brief().question(),
                run.brief().artifacts().stream()
                        .map(artifact -> new SharedReport.Artifact(artifact.label(), artifact.url()))
                        .toList(),
                stored.report(),
                run.endedAt());
    }
}
