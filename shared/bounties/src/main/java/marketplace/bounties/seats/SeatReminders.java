package marketplace.bounties.seats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationNotices;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Timer;
import marketplace.kernel.Wire;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Reminds the worker 24 and 2 hours before a deadline, or half way to one that is nearer when it begins. A timer is
 * never stopped: it reminds only of a deadline that is still the seat's.
 */
public final class SeatReminders {

    static final String KIND = "application.reminder";

    private static final List<Duration> BEFORE = List.of(Duration.ofHours(24), Duration.ofHours(2));

    record Reminder(BountyId bountyId, ApplicationId applicationId, Deadline deadline, Instant dueAt) {}

    enum Deadline implements Wire {
        CONFIRM(NoticeType.CONFIRMATION_DUE),
        START(NoticeType.START_DUE),
        WORK(NoticeType.WORK_DUE),
        REDO(NoticeType.REDO_DUE),
        APPEAL(NoticeType.APPEAL_DUE),
        RESPOND(NoticeType.RESPONSE_DUE);

        private final NoticeType notice;

        Deadline(NoticeType notice) {
            this.notice = notice;
        }
    }

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;

    public SeatReminders(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
    }

    public TimerKind<Reminder> kind() {
        return new TimerKind<>(KIND, Reminder.class, this::remind);
    }

    /** The reminders of the current deadline, except after a review. */
    static Timer[] of(Application application, Instant now) {
        Seat seat = application.seat();
        if (seat.work() != null) {
            return new Timer[0];
        }
        if (seat.isStarted()) {
            return first(application, Deadline.WORK, seat.dueAt(), now);
        }
        return seat.isConfirmed()
                ? first(application, Deadline.START, seat.startBy(), now)
                : first(application, Deadline.CONFIRM, seat.confirmBy(), now);
    }

    /** Of the deadline that counts from a review, if there is one. */
    static Timer[] ofReview(Application application, Submission submission, Instant now) {
        return switch (submission.status()) {
            case REDO_REQUESTED ->
                first(application, Deadline.REDO, submission.review().redoBy(), now);
            case REJECTED -> ofAppeal(application, submission, now);
            case APPROVED, PENDING_REVIEW -> new Timer[0];
        };
    }

    /** Of the end of the time for an appeal, against a rejection or for a missed redo. */
    static Timer[] ofAppeal(Application application, Submission submission, Instant now) {
        return first(application, Deadline.APPEAL, submission.appealBy(), now);
    }

    /** Of the end of a silence that costs the seat. */
    static Timer[] ofSilence(Bounty bounty, Application application, Instant now) {
        return silenceEndsAt(bounty, application)
                .map(at -> first(application, Deadline.RESPOND, at, now))
                .orElseGet(() -> new Timer[0]);
    }

    private static Optional<Instant> silenceEndsAt(Bounty bounty, Application application) {
        Seat seat = application.seat();
        SeatTerms terms = bounty.terms().seat();
        return seat.isStarted() || !terms.autoExpireGhosts() ? Optional.empty() : Optional.of(seat.silentAt(terms));
    }

    private static Timer[] first(Application application, Deadline deadline, Instant dueAt, Instant now) {
        Timer[] next = next(application, deadline, dueAt, now);
        if (next.length > 0 || !now.isBefore(dueAt)) {
            return next;
        }
        Instant halfWay = now.plusMillis(Duration.between(now, dueAt).toMillis() / 2);
        return new Timer[] {timer(application, deadline, dueAt, halfWay)};
    }

    private static Timer[] next(Application application, Deadline deadline, Instant dueAt, Instant now) {
        return BEFORE.stream()
                .map(dueAt::minus)
                .filter(at -> at.isAfter(now))
                .limit(1)
                .map(at -> timer(application, deadline, dueAt, at))
                .toArray(Timer[]::new);
    }

    private static Timer timer(Application application, Deadline deadline, Instant dueAt, Instant at) {
        Reminder reminder = new Reminder(application.bountyId(), application.id(), deadline, dueAt);
        return new Timer(KIND, application.id() + "-" + deadline.wire(), at, reminder);
    }

    private Commit remind(Timer due, Reminder reminder, Instant now) {
        return applications
                .find(reminder.bountyId(), reminder.applicationId())
                .filter(application -> application.status() == ApplicationStatus.ACCEPTED
                        && application.seat().isRunning())
                .flatMap(application -> bounties.find(application.bountyId())
                        .map(bounty -> remind(bounty, application, due.at(), reminder, now)))
                .orElseGet(Commit::none);
    }

    private Commit remind(Bounty bounty, Application application, Instant at, Reminder reminder, Instant now) {
        Deadline deadline = reminder.deadline();
        Instant dueAt = reminder.dueAt();
        boolean runs = running(bounty, application, deadline, now)
                .filter(dueAt::equals)
                .isPresent();
        return runs && now.isBefore(dueAt)
                ? Commit.none()
                        .job(ApplicationNotices.reminder(deadline.notice, bounty, application, dueAt, at, now)
                                .job())
                        .due(next(application, deadline, dueAt, now))
                : Commit.none();
    }

    private Optional<Instant> running(Bounty bounty, Application application, Deadline deadline, Instant now) {
        Seat seat = application.seat();
        return switch (deadline) {
            case CONFIRM -> seat.isConfirmed() ? Optional.empty() : Optional.of(seat.confirmBy());
            case START -> seat.isConfirmed() && !seat.isStarted() ? Optional.of(seat.startBy()) : Optional.empty();
            case WORK -> seat.isStarted() && seat.work() == null ? Optional.of(seat.dueAt()) : Optional.empty();
            case REDO ->
                submissions
                        .latest(application)
                        .filter(submission -> submission.status() == SubmissionStatus.REDO_REQUESTED)
                        .map(submission -> submission.review().redoBy());
            case APPEAL ->
                submissions
                        .latest(application)
                        .filter(submission -> submission.isContestable(now) && submission.appeal() == null)
                        .map(Submission::appealBy);
            case RESPOND -> silenceEndsAt(bounty, application);
        };
    }
}
