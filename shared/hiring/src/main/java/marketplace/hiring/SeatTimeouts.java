package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/**
 * Ends seats whose time is over, with their escrows.
 *
 * <p>{@link Seats#lapse} and {@link Submission#isLost} decide whether it is. A seat whose escrow is no longer locked,
 * because the work was delivered or confirmed, is not lost.
 */
final class SeatTimeouts {

    private final Hires hires;
    private final SeatBackfill backfill;

    SeatTimeouts(Hires hires, SeatBackfill backfill) {
        this.hires = hires;
        this.backfill = backfill;
    }

    List<TimerKind> kinds() {
        return List.of(
                new TimerKind(SeatTimers.CONFIRM_BY, this::lapse),
                new TimerKind(SeatTimers.SILENT_EXPIRES, this::lapse),
                new TimerKind(SeatTimers.DUE_AT, this::lapse),
                new TimerKind(SeatTimers.APPEAL_BY, this::loseWork));
    }

    private Commit lapse(Timer timer, Instant now) {
        Optional<Hire> running = running(timer);
        if (running.isEmpty() || running.get().requireEscrow().status() != EscrowStatus.LOCKED) {
            return Commit.none();
        }
        Hire hire = running.get();
        return hires.seats
                .lapse(hire.bounty(), hire.application(), now)
                .map(lost -> end(hire, lost, now))
                .orElseGet(() -> again(timer, hire));
    }

    /** The worker has written since the timer was set: silence is measured from that. */
    private Commit again(Timer timer, Hire hire) {
        boolean listens = timer.kind().equals(SeatTimers.SILENT_EXPIRES)
                && !hire.application().seat().isStarted();
        return listens
                ? Commit.of(hires.applications.unchanged(hire.application()))
                        .due(SeatTimers.silence(hire.bounty(), hire.application()))
                : Commit.none();
    }

    private Commit loseWork(Timer timer, Instant now) {
        Optional<Hire> running = running(timer);
        boolean lost = running.flatMap(hire -> hires.submissions.latest(hire.application()))
                .filter(submission -> submission.id().equals(SeatTimers.submission(timer)) && submission.isLost(now))
                .isPresent();
        if (!lost) {
            return Commit.none();
        }
        Hire hire = running.get();
        EscrowStatus status = hire.requireEscrow().status();
        if (status != EscrowStatus.LOCKED && status != EscrowStatus.DELIVERED) {
            return Commit.none();
        }
        Application ended = hire.application().expire(SeatExpiry.WORK_REJECTED);
        return end(hire, Seats.Ending.of(hire.bounty(), hire.application(), ended), now);
    }

    private Commit end(Hire hire, Seats.Ending lost, Instant now) {
        String reason = lost.ended().seat().expired().wire();
        return backfill.end(hire, lost, EscrowActor.CLOCK, reason, now).commit();
    }

    private Optional<Hire> running(Timer timer) {
        return hires.applications
                .find(SeatTimers.bounty(timer), SeatTimers.application(timer))
                .filter(application -> application.status() == ApplicationStatus.ACCEPTED
                        && application.seat().isRunning())
                .map(application ->
                        hires.of(hires.bounties.find(SeatTimers.bounty(timer)).orElseThrow(), application));
    }
}
