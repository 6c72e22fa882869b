package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * A timer is never stopped: it compares the state with {@code now} and may find nothing to do. Losing a seat also moves
 * its escrow, so hiring handles those kinds.
 */
public final class SeatTimers {

    public static final String CONFIRM_BY = "application.confirm_by";

    public static final String SILENT_EXPIRES = "application.silent_expires";

    public static final String DUE_AT = "application.due_at";

    public static final String APPEAL_BY = "submission.appeal_by";

    public static final String KEEP_BY = "application.keep_by";

    public static final String BLOCKED_BY = "application.blocked_by";

    static final String SILENT = "application.silent";
    static final String START_BY = "application.start_by";
    static final String REDO_BY = "submission.redo_by";

    public record OfSeat(BountyId bountyId, ApplicationId applicationId) {}

    public record OfWork(BountyId bountyId, ApplicationId applicationId, SubmissionId submissionId) {}

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;

    public SeatTimers(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
    }

    public List<TimerKind<?>> kinds() {
        return List.of(
                new TimerKind<>(SILENT, OfSeat.class, this::flagGhost),
                new TimerKind<>(START_BY, OfSeat.class, this::reportLateStart),
                new TimerKind<>(REDO_BY, OfWork.class, this::reportMissedRedo));
    }

    static Timer confirmBy(Application application) {
        return seat(CONFIRM_BY, application, application.seat().confirmBy());
    }

    public static Timer silence(Bounty bounty, Application application) {
        SeatTerms terms = bounty.terms().seat();
        String kind = terms.autoExpireGhosts() ? SILENT_EXPIRES : SILENT;
        return seat(kind, application, application.seat().silentAt(terms));
    }

    static Timer keepBy(Application application) {
        return seat(KEEP_BY, application, application.seat().restriction().keepBy());
    }

    static Timer blockedBy(Application application) {
        return seat(BLOCKED_BY, application, application.seat().blocked().answerBy());
    }

    static Timer startBy(Application application) {
        return seat(START_BY, application, application.seat().startBy());
    }

    static Timer[] afterConfirmation(Application application) {
        Timer start = startBy(application);
        return application.seat().dueAt() == null ? new Timer[] {start} : new Timer[] {start, dueAt(application)};
    }

    static Timer dueAt(Application application) {
        return seat(DUE_AT, application, application.seat().dueAt());
    }

    /** Those that run now. */
    static Timer[] of(Bounty bounty, Application application) {
        Seat seat = application.seat();
        if (seat.isStarted()) {
            return seat.work() == null ? new Timer[] {dueAt(application)} : new Timer[0];
        }
        return new Timer[] {
            seat.isConfirmed() ? startBy(application) : confirmBy(application), silence(bounty, application)
        };
    }

    static Timer ofReview(Submission submission) {
        return submission.status() == SubmissionStatus.REDO_REQUESTED ? redoBy(submission) : appealBy(submission);
    }

    static Timer redoBy(Submission submission) {
        return work(REDO_BY, submission, submission.review().redoBy());
    }

    static Timer appealBy(Submission submission) {
        return work(APPEAL_BY, submission, submission.appealBy());
    }

    private static Timer seat(String kind, Application application, Instant at) {
        return new Timer(kind, application.id().value(), at, new OfSeat(application.bountyId(), application.id()));
    }

    private static Timer work(String kind, Submission submission, Instant at) {
        OfWork data = new OfWork(submission.bountyId(), submission.applicationId(), submission.id());
        return new Timer(kind, submission.id().value(), at, data);
    }

    private Commit flagGhost(Timer due, OfSeat seat, Instant now) {
        Optional<Application> silent = seated(seat.bountyId(), seat.applicationId())
                .filter(application ->
                        !application.seat().isStarted() && application.seat().ghostFlaggedAt() == null);
        if (silent.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = bounties.find(seat.bountyId()).orElseThrow();
        Application application = silent.get();
        if (!application.seat().isSilent(bounty.terms().seat(), now)) {
            return Commit.none().and(applications.unchanged(application)).due(silence(bounty, application));
        }
        Application flagged = application.flagGhost(bounty.terms().seat(), now);
        return Commit.none()
                .and(applications.change(flagged))
                .emit(ApplicationEvents.ghostFlagged(bounty, flagged, now));
    }

    private Commit reportLateStart(Timer due, OfSeat seat, Instant now) {
        Optional<Application> late = seated(seat.bountyId(), seat.applicationId())
                .filter(application -> application.seat().isUnstarted(now));
        if (late.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = bounties.find(seat.bountyId()).orElseThrow();
        return Commit.none()
                .and(applications.unchanged(late.get()))
                .emit(ApplicationEvents.startDeadlinePassed(bounty, late.get(), now));
    }

    private Commit reportMissedRedo(Timer due, OfWork work, Instant now) {
        Optional<Application> seated = seated(work.bountyId(), work.applicationId())
                .filter(application -> application.seat().work() != null
                        && application.seat().work().submissionId().equals(work.submissionId()));
        if (seated.isEmpty()) {
            return Commit.none();
        }
        Application application = seated.get();
        return submissions
                .latest(application)
                .filter(submission -> submission.isRedoMissed(now) && submission.appeal() == null)
                .map(missed -> Commit.none()
                        .and(applications.unchanged(application))
                        .emit(ApplicationEvents.redoDeadlinePassed(
                                bounties.find(work.bountyId()).orElseThrow(), application, missed, now))
                        .due(appealBy(missed))
                        .due(SeatReminders.ofAppeal(application, missed, now)))
                .orElseGet(Commit::none);
    }

    private Optional<Application> seated(BountyId bounty, ApplicationId id) {
        return applications
                .find(bounty, id)
                .filter(application -> application.status() == ApplicationStatus.ACCEPTED
                        && application.seat().isRunning());
    }
}
