package marketplace.studies.qa;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.hiring.hire.RunSeats;
import marketplace.money.runs.RunLedger;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.studies.qa.QaRunStatus.Move;
import marketplace.studies.runs.RunEvents;
import marketplace.studies.runs.RunKind;
import marketplace.studies.templates.PausedReason;
import marketplace.studies.templates.QaTemplate;
import marketplace.studies.templates.Templates;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Moves a run from one status to the next. The rest of its money returns in the commit that ends it. */
final class RunEnding {

    private final QaRuns runs;
    private final Templates templates;
    private final Accounts accounts;
    private final RunLedger money;
    private final RunSeats seats;
    private final RunReports reports;

    RunEnding(Table table, QaRuns runs, RunSeats seats) {
        this.reports = new RunReports(table);
        this.runs = runs;
        this.templates = new Templates(table);
        this.accounts = new Accounts(table);
        this.money = new RunLedger(table);
        this.seats = seats;
    }

    /** Before all other steps: a restricted owner's run takes no more testers. */
    Optional<Commit> halt(Situation at) {
        QaRun run = at.run();
        if (!run.isOpen()) {
            return Optional.empty();
        }
        boolean restricted = run.stoppedAt() == null && !accounts.mayWork(run.ownerId());
        if (restricted) {
            return Optional.of(stopped(run, at.now()));
        }
        return releaseOne(at);
    }

    private Commit stopped(QaRun run, Instant now) {
        Commit commit = Commit.of(runs.change(run, run.stop(now)));
        return templates
                .find(run.id().template())
                .filter(template -> template.nextRunAt() != null)
                .map(template -> commit.and(templates
                        .change(template, template.pause(PausedReason.RESTRICTED, now))
                        .writes()))
                .orElse(commit);
    }

    /** A seat without work: any of a failing run, one not started of a stopped run, or a restricted tester's. */
    private Optional<Commit> releaseOne(Situation at) {
        return at.working()
                .flatMap(application -> loss(at, application).map(reason -> release(at, application, reason)).stream())
                .findFirst();
    }

    private Optional<SeatExpiry> loss(Situation at, Application application) {
        if (!accounts.mayWork(application.accountId())) {
            return Optional.of(SeatExpiry.WORKER_RESTRICTED);
        }
        boolean isStopped = at.run().stoppedAt() != null && !application.seat().isStarted();
        return isStopped || at.isFailing() ? Optional.of(SeatExpiry.RUN_STOPPED) : Optional.empty();
    }

    private Commit release(Situation at, Application application, SeatExpiry reason) {
        return seats.release(seats.hires().of(at.bounty(), application), reason, at.now())
                .commit();
    }

    /** After all other steps. */
    Optional<Commit> next(Situation at) {
        if (at.isFailing() && at.run().isOpen()) {
            return Optional.of(fail(at));
        }
        boolean noMoreTesters = at.isFull() || !at.recruits();
        return switch (at.run().status()) {
            case RECRUITING -> noMoreTesters ? Optional.of(test(at)) : Optional.empty();
            case TESTING ->
                noMoreTesters && at.working().findAny().isEmpty() ? Optional.of(review(at)) : Optional.empty();
            case REVIEWING -> at.someWorkIsOpen() || at.waitsForOwner() ? Optional.empty() : Optional.of(close(at));
            case CLOSED, FAILED, EXPIRED -> Optional.empty();
        };
    }

    private Commit test(Situation at) {
        boolean nobody = at.bounty().spotsFilled() == 0 && !at.wasHandedIn();
        return nobody
                ? end(at, Move.EXPIRE)
                : Commit.of(runs.change(at.run(), at.run().moved(Move.TEST)));
    }

    private Commit review(Situation at) {
        return at.wasHandedIn() ? Commit.of(runs.change(at.run(), at.run().moved(Move.REVIEW))) : end(at, Move.EXPIRE);
    }

    /** Without a report. What escrows still hold goes to the owner's wallet by their own rules. */
    Commit fail(Situation at) {
        return end(at, Move.FAIL);
    }

    /** The findings learn of the end first, in commits of their own. */
    private Commit close(Situation at) {
        QaRun run = at.run();
        return reports.closeFindings(run)
                .orElseGet(() -> end(at, Move.CLOSE)
                        .and(reports.create(run, at.now()))
                        .emit(RunEvents.reportReady(
                                run.id(), run.ownerId(), RunKind.QA, QaRunStatus.CLOSED.wire(), at.now())));
    }

    private Commit end(Situation at, Move move) {
        QaRun before = at.run();
        QaRun after = before.ended(move, at.now());
        Commit commit = Commit.of(runs.change(before, after))
                .and(seats.hires().bounties().unchanged(at.bounty()))
                .and(money.post(money.require(before.ownerId(), before.id())
                                .close(LedgerTransaction.nextId(seats.hires().ids(), at.now()), at.now()))
                        .requirePosted()
                        .writes());
        return templates
                .find(before.id().template())
                .map(template -> commit.and(ended(template, after, at.now()).writes()))
                .orElse(commit);
    }

    private Commit ended(QaTemplate template, QaRun run, Instant now) {
        boolean closed = run.status() == QaRunStatus.CLOSED;
        return template.openRun() == null
                ? Commit.none()
                : templates.change(template, template.ended(run.id(), closed, now));
    }
}
