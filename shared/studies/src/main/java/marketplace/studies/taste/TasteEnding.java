package marketplace.studies.taste;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.moderation.Moderation;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.studies.runs.RunEvents;
import marketplace.studies.runs.RunKind;
import marketplace.studies.taste.report.Panel;
import marketplace.studies.taste.report.ReportWriter;
import marketplace.studies.taste.report.TasteReport;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The end of a run: its money is returned in the commit that stops taking answers, then its report is made. */
final class TasteEnding {

    static final String SYNTHESIZE = "taste.synthesize";

    private final Table table;
    private final TasteRuns runs;
    private final RunLedger money;
    private final ReportWriter reports;
    private final Ids ids;

    TasteEnding(Table table, Ids ids, Moderation moderation) {
        this.table = table;
        this.runs = new TasteRuns(table);
        this.money = new RunLedger(table);
        this.reports = new ReportWriter(moderation);
        this.ids = ids;
    }

    List<TimerKind<?>> kinds() {
        return List.of(
                TimerKind.bare(TasteRuns.CLOSE, this::closeAtItsTime),
                TimerKind.bare(TasteRuns.SYNTHESIS_DUE, this::failWithoutReport));
    }

    JobKind<?> job() {
        return JobKind.bare(SYNTHESIZE, this::synthesize);
    }

    private Commit closeAtItsTime(Timer due, Instant now) {
        return runs.find(new RunId(due.id()))
                .filter(run -> run.status().isLive() && !now.isBefore(run.closesAt()))
                .map(run -> end(run, now))
                .orElse(Commit.none());
    }

    Commit end(TasteRun before, Instant now) {
        TasteRun after = before.end(now);
        Commit returned = money.post(
                        money.require(before.ownerId(), before.id()).close(LedgerTransaction.nextId(ids, now), now))
                .requirePosted();
        return runs.change(before, after)
                .and(returned.writes())
                .and(following(before, after, now).writes());
    }

    /** The event of a change of the status, and what makes the report. */
    static Commit following(TasteRun before, TasteRun after, Instant now) {
        if (before.status() == after.status()) {
            return Commit.none();
        }
        Commit told = Commit.none()
                .emit(RunEvents.statusChanged(
                        after.id(),
                        after.ownerId(),
                        RunKind.TASTE,
                        before.status().wire(),
                        after.status().wire(),
                        now));
        return after.status() == TasteRunStatus.SYNTHESIZING
                ? told.job(new Job(SYNTHESIZE, after.id().value(), now))
                        .due(TasteRuns.timer(TasteRuns.SYNTHESIS_DUE, after, now.plus(TasteRun.SYNTHESIS)))
                : told;
    }

    private void synthesize(Job job, Instant now) {
        CommitRetries.commit(
                table, () -> synthesizing(job.id()).map(run -> close(run, now)).orElse(Commit.none()));
    }

    private Commit close(TasteRun before, Instant now) {
        TasteRun after = before.close();
        TasteReport report = reports.write(
                new Panel(before.brief().labels(), before.brief().respondentCount()),
                runs.responses(before.id()).stream().map(TasteResponse::answer).toList());
        return runs.change(before, after)
                .and(TasteRuns.create(before.id(), report))
                .and(following(before, after, now).writes())
                .emit(RunEvents.reportReady(
                        after.id(),
                        after.ownerId(),
                        RunKind.TASTE,
                        after.status().wire(),
                        now));
    }

    private Commit failWithoutReport(Timer due, Instant now) {
        return synthesizing(due.id())
                .filter(run -> !now.isBefore(run.endedAt().plus(TasteRun.SYNTHESIS)))
                .map(run -> runs.change(run, run.fail())
                        .and(following(run, run.fail(), now).writes()))
                .orElse(Commit.none());
    }

    private Optional<TasteRun> synthesizing(String run) {
        return runs.find(new RunId(run)).filter(found -> found.status() == TasteRunStatus.SYNTHESIZING);
    }
}
