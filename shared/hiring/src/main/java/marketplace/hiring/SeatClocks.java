package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * The clocks by which a seat is lost, and its money with it.
 *
 * <p>{@link Seats#lapse} and {@link Submission#isLost} decide; here the refund joins their writes. A seat whose escrow has
 * moved on, because the work was delivered or confirmed without a submission, is lost by no clock.
 */
public final class SeatClocks {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final SeatBackfill lostSeats;

    /** Takes the platform's fee in basis points, for whoever has a lost seat next. */
    public SeatClocks(Table table, Ids ids, int feeBasisPoints) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
        this.lostSeats = new SeatBackfill(table, ids, feeBasisPoints);
    }

    /** The kinds that {@link SeatTimers} leaves to whoever moves the money. */
    public List<TimerKind> kinds() {
        return List.of(
                new TimerKind(SeatTimers.CONFIRM_BY, this::lapse),
                new TimerKind(SeatTimers.SILENT_EXPIRES, this::lapse),
                new TimerKind(SeatTimers.DUE_AT, this::lapse),
                new TimerKind(SeatTimers.APPEAL_BY, this::loseWork));
    }

    private Commit lapse(Timer due, Instant now) {
        Optional<Application> seated = seated(due);
        if (seated.isEmpty()) {
            return Commit.none();
        }
        Application application = seated.get();
        Bounty bounty = bounties.find(SeatTimers.bounty(due)).orElseThrow();
        Escrow escrow = escrows.behind(application);
        if (escrow.status() != EscrowStatus.LOCKED) {
            return Commit.none();
        }
        return seats.lapse(bounty, application, now)
                .map(lost -> lost(lost, escrow, now))
                .orElseGet(() -> again(due, bounty, application));
    }

    /** Silence that a letter has broken begins anew; the other clocks were answered for good. */
    private Commit again(Timer due, Bounty bounty, Application application) {
        boolean listens = due.kind().equals(SeatTimers.SILENT_EXPIRES)
                && !application.seat().isStarted();
        return listens
                ? Commit.none().and(applications.unchanged(application)).due(SeatTimers.silence(bounty, application))
                : Commit.none();
    }

    private Commit loseWork(Timer due, Instant now) {
        Optional<Application> seated = seated(due);
        boolean lost = seated.flatMap(submissions::latest)
                .filter(submission -> submission.id().equals(SeatTimers.submission(due)) && submission.isLost(now))
                .isPresent();
        if (!lost) {
            return Commit.none();
        }
        Application application = seated.get();
        Escrow escrow = escrows.behind(application);
        if (escrow.status() != EscrowStatus.LOCKED && escrow.status() != EscrowStatus.DELIVERED) {
            return Commit.none();
        }
        Bounty bounty = bounties.find(SeatTimers.bounty(due)).orElseThrow();
        Application ended = application.expire(SeatExpiry.WORK_REJECTED);
        return lost(Seats.Ending.of(bounty, application, ended), escrow, now);
    }

    private Commit lost(Seats.Ending lost, Escrow escrow, Instant now) {
        return lostSeats
                .lose(
                        lost,
                        escrow,
                        EscrowActor.CLOCK,
                        lost.ended().seat().expired().wire(),
                        now)
                .commit();
    }

    private Optional<Application> seated(Timer due) {
        return applications
                .find(SeatTimers.bounty(due), SeatTimers.application(due))
                .filter(application -> application.status() == ApplicationStatus.ACCEPTED
                        && application.seat().isRunning());
    }
}
