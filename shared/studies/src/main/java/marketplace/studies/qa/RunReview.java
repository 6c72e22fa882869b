package marketplace.studies.qa;

import java.util.List;
import java.util.Optional;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Submission;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.RunSeats;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.IdKind;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Approves and pays what is handed in, and applies what follows when no one answers in time. */
final class RunReview {

    private final QaRuns runs;
    private final HandIns handIns;
    private final RunSeats seats;
    private final RunReports reports;

    RunReview(Table table, QaRuns runs, RunSeats seats) {
        this.reports = new RunReports(table);
        this.runs = runs;
        this.handIns = new HandIns(table);
        this.seats = seats;
    }

    Optional<Commit> next(Situation at) {
        if (!at.run().isOpen()) {
            return newDispute(at).or(() -> settledDispute(at));
        }
        return lapsed(at)
                .or(() -> judgeOne(at))
                .or(() -> missedRedo(at))
                .or(() -> newDispute(at))
                .or(() -> settledDispute(at));
    }

    /** Unanswered for 72 hours or until the run fails: submissions are accepted, others go to their default. */
    private Optional<Commit> lapsed(Situation at) {
        return at.pendingEscalations()
                .filter(escalation -> escalation.isLapsed(at.now())
                        || (at.isFailing() && escalation.kind() != EscalationKind.DISPUTE))
                .findFirst()
                .map(escalation -> switch (escalation.kind()) {
                    case SUBMISSION -> accepted(at, escalation);
                    case APPLICATION -> rejected(at, escalation);
                    case FINDING, DISPUTE -> Commit.of(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now()));
                });
    }

    private Commit accepted(Situation at, Escalation escalation) {
        return waiting(at, escalation)
                .map(application ->
                        pay(at, application).and(QaRuns.decide(escalation, EscalationState.ACCEPTED, at.now())))
                .orElseGet(() -> Commit.of(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now())));
    }

    private Commit rejected(Situation at, Escalation escalation) {
        Commit decided = Commit.of(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now()));
        return at.pending().stream()
                .filter(application -> application.id().equals(escalation.applicationId()))
                .findFirst()
                .map(application -> seats.turnDown(at.bounty(), application, null, at.now())
                        .commit()
                        .and(decided.writes()))
                .orElse(decided);
    }

    /** The application whose submission it is about, if that still waits. */
    static Optional<Application> waiting(Situation at, Escalation escalation) {
        return at.awaitingReview()
                .filter(application -> application.seat().work().submissionId().equals(escalation.submissionId()))
                .findFirst();
    }

    private Optional<Commit> judgeOne(Situation at) {
        Optional<Application> waiting = at.awaitingReview()
                .filter(application -> at.escalationOf(application.seat().work().submissionId())
                        .isEmpty())
                .findFirst();
        return waiting.map(application -> doubt(at, application)
                .map(reason -> escalate(at, application, reason))
                .orElseGet(() -> pay(at, application)));
    }

    private Optional<EscalationReason> doubt(Situation at, Application application) {
        if (at.isFailing()) {
            return Optional.empty();
        }
        Submission submission = submission(application);
        if (submission.redoCount() > 0) {
            return Optional.of(EscalationReason.HANDED_IN_AGAIN);
        }
        List<HandedIn> all = handIns.of(at.run().id());
        Optional<HandedIn> own = all.stream()
                .filter(handedIn -> handedIn.submissionId().equals(submission.id()))
                .findFirst();
        if (own.filter(HandedIn::isBlocked).isPresent()) {
            return Optional.of(EscalationReason.ALL_STEPS_BLOCKED);
        }
        return own.filter(mine -> all.stream()
                        .filter(other -> !other.createdAt().isAfter(mine.createdAt()))
                        .anyMatch(mine::sharesFileWith))
                .map(_ -> EscalationReason.SAME_EVIDENCE);
    }

    private Commit escalate(Situation at, Application application, EscalationReason reason) {
        return runs.escalate(at.run(), List.of(opened(at, application, EscalationKind.SUBMISSION, reason)));
    }

    private Escalation opened(Situation at, Application application, EscalationKind kind, EscalationReason reason) {
        EscalationId id = new EscalationId(seats.hires().ids().next(IdKind.ESCALATION, at.now()));
        return Escalation.open(
                id,
                at.run().id(),
                kind,
                reason,
                application.id(),
                application.seat().work() == null
                        ? null
                        : application.seat().work().submissionId(),
                null,
                at.now());
    }

    Commit pay(Situation at, Application application) {
        Hire paid = seats.pay(seats.hires().of(at.bounty(), application), at.now());
        return paid.write(runs.change(
                        at.run(), at.run().counting(at.run().counts().oneApproved())))
                .commit();
    }

    Submission submission(Application application) {
        return seats.hires().submissions().latest(application).orElseThrow();
    }

    /** The tester can still appeal, and is refunded otherwise; the run does not wait for it. */
    private Optional<Commit> missedRedo(Situation at) {
        return at.askedAgain()
                .filter(application -> submission(application).isRedoMissed(at.now()))
                .flatMap(
                        application -> at.escalationOf(application.seat().work().submissionId()).stream()
                                .filter(escalation -> escalation.state() == EscalationState.REVISION_REQUESTED)
                                .map(escalation -> missed(at, application, escalation)))
                .findFirst();
    }

    /** Unless the work has come at the last moment. */
    private Commit missed(Situation at, Application application, Escalation escalation) {
        return Commit.of(
                seats.hires().applications().unchanged(application),
                runs.change(at.run(), at.run().counting(at.run().counts().oneRejected())),
                QaRuns.decide(escalation, EscalationState.REJECTED, at.now()));
    }

    private Optional<Commit> newDispute(Situation at) {
        return at.seated().stream()
                .filter(application -> application.seat().disputedAt() != null
                        && application.seat().finishedAt() == null)
                // A dispute that was withdrawn may be followed by another.
                .filter(application -> at.escalationOf(application.id(), EscalationKind.DISPUTE)
                        .filter(known ->
                                !known.createdAt().isBefore(application.seat().disputedAt()))
                        .isEmpty())
                .findFirst()
                .map(application -> runs.escalate(
                        at.run(),
                        List.of(opened(at, application, EscalationKind.DISPUTE, EscalationReason.DISPUTE_OPENED))));
    }

    /** By a ruling, or because it was withdrawn. */
    private Optional<Commit> settledDispute(Situation at) {
        return at.escalations().stream()
                .filter(Escalation::isUnsettledDispute)
                .flatMap(escalation -> settled(at, escalation).stream())
                .findFirst();
    }

    private Optional<Commit> settled(Situation at, Escalation escalation) {
        Commit resolved = Commit.of(QaRuns.decide(escalation, EscalationState.RESOLVED, at.now()));
        Optional<Application> seat = at.seated().stream()
                .filter(application -> application.id().equals(escalation.applicationId()))
                .findFirst();
        if (seat.isEmpty()) {
            return Optional.of(resolved);
        }
        return switch (seats.hires().of(at.bounty(), seat.get()).requireEscrow().status()) {
            case DISPUTED -> Optional.empty();
            case RELEASED, SPLIT ->
                Optional.of(resolved.and(paidAfterAll(at, seat.get()).writes()));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, CANCELLED, REFUNDED, EXPIRED -> Optional.of(resolved);
        };
    }

    /** A dispute may end after the run: its report is amended. */
    Commit paidAfterAll(Situation at, Application application) {
        boolean wasRejected = at.escalations().stream()
                .anyMatch(escalation -> escalation.kind() == EscalationKind.SUBMISSION
                        && escalation.applicationId().equals(application.id())
                        && escalation.state() == EscalationState.REJECTED);
        QaRun after = at.run().counting(at.run().counts().onePaidAfterAll(wasRejected));
        return Commit.of(runs.change(at.run(), after)).and(reports.amend(after));
    }
}
