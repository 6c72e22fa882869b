package marketplace.hiring.hire;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/** Ends seats that missed a deadline, with their escrows. Delivered or confirmed work keeps its seat. */
public final class SeatTimeouts {

    private static final Set<EscrowStatus> LOSABLE = EnumSet.of(EscrowStatus.LOCKED, EscrowStatus.DELIVERED);

    private final Hires hires;
    private final SeatBackfill backfill;

    public SeatTimeouts(Hires hires, SeatBackfill backfill) {
        this.hires = hires;
        this.backfill = backfill;
    }

    public List<TimerKind<?>> kinds() {
        return List.of(
                new TimerKind<>(SeatTimers.CONFIRM_BY, SeatTimers.OfSeat.class, this::expire),
                new TimerKind<>(SeatTimers.SILENT_EXPIRES, SeatTimers.OfSeat.class, this::expire),
                new TimerKind<>(SeatTimers.KEEP_BY, SeatTimers.OfSeat.class, this::expire),
                new TimerKind<>(SeatTimers.DUE_AT, SeatTimers.OfSeat.class, this::expire),
                new TimerKind<>(SeatTimers.APPEAL_BY, SeatTimers.OfWork.class, this::loseWork));
    }

    private Commit expire(Timer timer, SeatTimers.OfSeat seat, Instant now) {
        return hires.findOpen(seat.bountyId(), seat.applicationId())
                .filter(hire -> hire.requireEscrow().status() == EscrowStatus.LOCKED)
                .map(hire -> hires.seats()
                        .expireIfDue(hire.bounty(), hire.application(), now)
                        .map(lost -> end(hire, lost, now))
                        .orElseGet(() -> remeasure(timer, hire)))
                .orElse(Commit.none());
    }

    /** The worker has written since the timer was set, so the silence is measured from then. */
    private Commit remeasure(Timer timer, Hire hire) {
        boolean listens = timer.kind().equals(SeatTimers.SILENT_EXPIRES)
                && !hire.application().seat().isStarted();
        return listens
                ? Commit.of(hires.applications().unchanged(hire.application()))
                        .due(SeatTimers.silence(hire.bounty(), hire.application()))
                : Commit.none();
    }

    private Commit loseWork(Timer timer, SeatTimers.OfWork work, Instant now) {
        return hires.findRunning(work.bountyId(), work.applicationId())
                .filter(hire -> LOSABLE.contains(hire.requireEscrow().status()))
                .filter(hire -> isLost(hire.application(), work.submissionId(), now))
                .map(hire -> end(hire, hire.ending(SeatExpiry.WORK_REJECTED), now))
                .orElse(Commit.none());
    }

    private boolean isLost(Application application, SubmissionId lost, Instant now) {
        return hires.submissions()
                .latest(application)
                .filter(submission -> submission.id().equals(lost) && submission.isLost(now))
                .isPresent();
    }

    private Commit end(Hire hire, Seats.LostSeat lost, Instant now) {
        String reason = lost.ended().seat().expired().wire();
        return backfill.end(hire, lost, EscrowActor.CLOCK, reason, now).commit();
    }
}
