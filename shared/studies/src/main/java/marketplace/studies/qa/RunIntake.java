package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.ClosedBy;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.hiring.hire.RunSeats;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.IdKind;
import marketplace.kernel.text.SearchText;
import marketplace.money.runs.RunLedger;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Accepts applicants in order while a seat is free, and ends the intake when recruiting ends. */
final class RunIntake {

    private static final String IDENTITY_VERIFIED = "identity_verified";

    private final Table table;
    private final QaRuns runs;
    private final RunSeats seats;
    private final Humans humans;
    private final RunLedger money;
    private final Accounts accounts;
    private final Blocks blocks;

    RunIntake(Table table, QaRuns runs, RunSeats seats, Humans humans) {
        this.table = table;
        this.runs = runs;
        this.seats = seats;
        this.humans = humans;
        this.money = new RunLedger(table);
        this.accounts = new Accounts(table);
        this.blocks = new Blocks(table);
    }

    Optional<Commit> next(Situation at) {
        if (!at.run().isOpen()) {
            return Optional.empty();
        }
        return withdrawn(at).or(() -> at.recruits() ? judgeOne(at) : endIntake(at));
    }

    private Optional<Commit> judgeOne(Situation at) {
        if (!at.bounty().status().takesApplications()) {
            return Optional.empty();
        }
        return at.pending().stream()
                .filter(application -> at.escalationOf(application.id(), EscalationKind.APPLICATION)
                        .isEmpty())
                .findFirst()
                .map(application -> judge(at, application));
    }

    private Commit judge(Situation at, Application application) {
        if (isBarred(at.run(), application)) {
            return turnDown(at, application);
        }
        return humans.find(application.humanId())
                        .filter(human -> qualifies(at.run(), human))
                        .isPresent()
                ? accept(at.run(), at.bounty(), application, at.now())
                : escalate(at, application);
    }

    /** A restricted account takes no seat, and none of an account that it has blocked or that has blocked it. */
    boolean isBarred(QaRun run, Application application) {
        table.prefetch(List.of(
                Keys.account(application.accountId()),
                Blocks.prefetchKey(application.accountId()),
                Blocks.prefetchKey(run.ownerId())));
        return !accounts.mayWork(application.accountId()) || blocks.isBetween(run.ownerId(), application.accountId());
    }

    Commit accept(QaRun run, Bounty bounty, Application application, Instant now) {
        return seats.accept(bounty, application, money.require(run.ownerId(), run.id()), run.feePerTester(), now)
                .write(runs.change(run, run.accepted(application.id())))
                .commit();
    }

    private Commit escalate(Situation at, Application application) {
        EscalationId id = new EscalationId(seats.hires().ids().next(IdKind.ESCALATION, at.now()));
        return runs.escalate(
                at.run(),
                List.of(Escalation.open(
                        id, at.run().id(), EscalationReason.CREDENTIALS_MISSING, application.id(), at.now())));
    }

    /** A listed skill counts if the identity of its human is verified. */
    private static boolean qualifies(QaRun run, Human human) {
        return run.terms().requiredCredentials().stream()
                .map(SearchText::term)
                .allMatch(wanted -> human.isVerified()
                        && (wanted.equals(IDENTITY_VERIFIED)
                                || human.profile().skills().stream()
                                        .map(SearchText::term)
                                        .anyMatch(wanted::equals)));
    }

    /** The applicant has withdrawn, or all seats were taken. */
    private Optional<Commit> withdrawn(Situation at) {
        List<Application> pending = at.pending();
        return applicationEscalations(at)
                .filter(escalation -> pending.stream()
                        .noneMatch(application -> application.id().equals(escalation.applicationId())))
                .findFirst()
                .map(escalation -> Commit.of(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now())));
    }

    /** Applications that are still pending are rejected, escalated ones too. */
    private Optional<Commit> endIntake(Situation at) {
        Bounty bounty = at.bounty();
        if (bounty.status() == BountyStatus.OPEN) {
            Bounty closing = bounty.close(new ClosedBy.ByDeadline(), at.now());
            return Optional.of(seats.hires().bounties().close(bounty, closing, at.now()));
        }
        if (bounty.status() == BountyStatus.PARTIALLY_FILLED) {
            Bounty stopped = bounty.stopIntake(at.now());
            return Optional.of(Commit.none().and(seats.hires().seats().change(bounty, stopped, at.now())));
        }
        return at.pending().stream()
                .filter(application -> application.status() == ApplicationStatus.PENDING)
                .findFirst()
                .map(application -> turnDown(at, application));
    }

    private Commit turnDown(Situation at, Application application) {
        Commit rejected =
                seats.turnDown(at.bounty(), application, null, at.now()).commit();
        return at.escalationOf(application.id(), EscalationKind.APPLICATION)
                .filter(Escalation::isPending)
                .map(escalation -> rejected.and(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now())))
                .orElse(rejected);
    }

    private static Stream<Escalation> applicationEscalations(Situation at) {
        return at.pendingEscalations().filter(escalation -> escalation.kind() == EscalationKind.APPLICATION);
    }
}
