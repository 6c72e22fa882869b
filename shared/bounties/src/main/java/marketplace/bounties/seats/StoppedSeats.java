package marketplace.bounties.seats;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.RunWake;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.humans.uploads.Upload;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Stops the timers of a seat, for a dispute, for a payment that was taken back, because its worker's account was
 * restricted, or because the worker found the place blocked, and sets them again.
 */
public final class StoppedSeats {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;

    public StoppedSeats(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
    }

    public Seats.Moved dispute(Bounty bounty, Application accepted, Instant now) {
        return stop(bounty, accepted, accepted.dispute(now), now);
    }

    public Seats.Moved freeze(Bounty bounty, Application accepted, Instant now) {
        return stop(bounty, accepted, accepted.freeze(now), now);
    }

    private Seats.Moved stop(Bounty bounty, Application accepted, Application disputed, Instant now) {
        Bounty after = accepted.seat().isBegun() ? bounty : bounty.beginSeat(now);
        Commit commit = after.equals(bounty)
                ? Commit.none().and(applications.change(disputed))
                : changes(bounty, after, disputed);
        return new Seats.Moved(
                after, disputed, commit.and(RunWake.of(after, disputed, now)).writes());
    }

    /**
     * The dispute ended without a ruling after this time. All deadlines are later by it, and their timers set again.
     */
    public Seats.Moved resume(Bounty bounty, Application disputed, Duration time, Instant now) {
        Application resumed = disputed.resume(time);
        Bounty after = disputed.seat().isStarted() ? bounty : bounty.resumeSeat(now);
        Commit commit = after.equals(bounty)
                ? Commit.none().and(applications.change(resumed))
                : changes(bounty, after, resumed);
        return new Seats.Moved(
                after,
                resumed,
                commit.and(goesOn(after, resumed, time, now))
                        .and(RunWake.of(after, resumed, now))
                        .writes());
    }

    /** The timers of a seat that continues after this time, and the deadline of its review. */
    private List<Write> goesOn(Bounty bounty, Application resumed, Duration time, Instant now) {
        if (resumed.seat().isHeld()) {
            return Commit.none().due(SeatTimers.keepBy(resumed)).writes();
        }
        if (resumed.seat().isBlocked()) {
            return Commit.none().due(SeatTimers.blockedBy(resumed)).writes();
        }
        return Commit.none()
                .due(SeatTimers.of(bounty, resumed))
                .due(SeatReminders.of(resumed, now))
                .due(SeatReminders.ofSilence(bounty, resumed, now))
                .and(postpone(resumed, time, now))
                .writes();
    }

    private List<Write> postpone(Application resumed, Duration time, Instant now) {
        if (resumed.seat().work() == null) {
            return List.of();
        }
        return submissions
                .latest(resumed)
                .filter(Submission::hasDeadline)
                .map(submission -> submission.postponed(time))
                .map(later -> Commit.of(submissions.change(later))
                        .due(SeatTimers.ofReview(later))
                        .due(SeatReminders.ofReview(resumed, later, now))
                        .writes())
                .orElse(List.of());
    }

    /** The worker's account was restricted. The poster decides whether to keep the worker. */
    public Seats.Moved hold(Bounty bounty, Application accepted, Instant now) {
        Application held = accepted.hold(now);
        Commit commit = Commit.of(applications.change(held))
                .emit(ApplicationEvents.workerRestricted(bounty, held, now))
                .due(SeatTimers.keepBy(held));
        return new Seats.Moved(bounty, held, commit.writes());
    }

    /** The worker found the place blocked. The poster answers, or the silence does. */
    public Seats.Moved block(
            Uploads uploads, Bounty bounty, Application accepted, String reason, List<UploadId> files, Instant now) {
        Application blocked = accepted.block(reason, files, bounty.terms(), now);
        Bounty after = accepted.seat().isBegun() ? bounty : bounty.beginSeat(now);
        Commit commit =
                after.equals(bounty) ? Commit.of(applications.change(blocked)) : changes(bounty, after, blocked);
        List<Upload> ready =
                uploads.requireReady(accepted.accountId(), files, UploadPurpose.SUBMISSION, "uploadIds", now);
        return new Seats.Moved(
                after,
                blocked,
                commit.and(ready.stream()
                                .map(file -> uploads.use(file, accepted.id()))
                                .toList())
                        .emit(ApplicationEvents.blocked(after, blocked, now))
                        .due(SeatTimers.blockedBy(blocked))
                        .writes());
    }

    public Seats.Moved keep(Bounty bounty, Application held, Instant now) {
        return goOn(bounty, held, held.keep(now), now);
    }

    /** The restriction of the worker's account was lifted. */
    public Seats.Moved unrestrict(Bounty bounty, Application restricted, Instant now) {
        return goOn(bounty, restricted, restricted.unrestrict(now), now);
    }

    private Seats.Moved goOn(Bounty bounty, Application before, Application after, Instant now) {
        if (after.equals(before)) {
            return new Seats.Moved(bounty, before, List.of());
        }
        Commit commit = Commit.of(applications.change(after));
        if (before.seat().isHeld() && before.seat().disputedAt() == null) {
            Duration time = Duration.between(before.seat().restriction().at(), now);
            commit = commit.and(goesOn(bounty, after, time, now));
        }
        return new Seats.Moved(bounty, after, commit.writes());
    }

    private Commit changes(Bounty before, Bounty after, Application application) {
        return Commit.none().and(bounties.change(before, after)).and(applications.change(application));
    }
}
