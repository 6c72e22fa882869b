package marketplace.hiring;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Page;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/**
 * Cancels a bounty, then releases its seats one by one, so that a bounty of 500 seats is no different.
 *
 * <p>The first commit decides: from then on no seat is taken and no work starts. It sets a timer, and each step of that
 * timer releases one seat with its refund and sets the next one, so an interrupted process loses nothing.
 * The timer set by {@link IntakeTimers#filled} rejects the pending applications.
 */
final class CancelBounty {

    static final String SEATS = "hiring.cancelled_seats";

    private static final int PAGE_SIZE = 25;
    private static final String AFTER = "after";

    private final Hires hires;

    CancelBounty(Hires hires) {
        this.hires = hires;
    }

    Decision<BountyAnswer> cancel(Call call, HiringInputs.Cancel input) {
        Bounty bounty = hires.bounties.requireOwned(input.bountyId(), call.accountId());
        Bounty cancelled = bounty.cancel(input.cancellation(), call.now());
        if (cancelled.equals(bounty)) {
            return Decision.of(Commit.none(), new BountyAnswer(BountyView.of(bounty, true)));
        }
        Commit commit = Commit.none()
                .and(hires.seats.change(bounty, cancelled, call.now()))
                .due(
                        new Timer(SEATS, bounty.id().value(), call.now(), Map.of()),
                        IntakeTimers.filled(cancelled, call.now()));
        return Decision.of(commit, new BountyAnswer(BountyView.of(cancelled, true)));
    }

    TimerKind kind() {
        return new TimerKind(SEATS, this::releaseNext);
    }

    private Commit releaseNext(Timer timer, Instant now) {
        Optional<Bounty> cancelled = hires.bounties
                .find(new BountyId(timer.id()))
                .filter(bounty -> bounty.status() == BountyStatus.CANCELLED);
        if (cancelled.isEmpty()) {
            return Commit.none();
        }
        Optional<String> after = Optional.ofNullable((String) timer.data().get(AFTER));
        Page<Application> page = hires.applications.list(
                cancelled.get().id(), Optional.of(ApplicationStatus.ACCEPTED), false, PAGE_SIZE, after);
        for (Application accepted : page.items()) {
            Hire hire = hires.of(cancelled.get(), accepted);
            // A seat whose work is done keeps its escrow.
            if (accepted.seat().isRunning() && hire.requireEscrow().status() == EscrowStatus.LOCKED) {
                return release(hire, now).commit().due(next(timer, after));
            }
        }
        return page.next().isEmpty() ? Commit.none() : Commit.none().due(next(timer, page.next()));
    }

    private static Hire release(Hire hire, Instant now) {
        SeatExpiry reason = SeatExpiry.POSTER_RELEASED;
        Application accepted = hire.application();
        return hire.vacate(
                Seats.Ending.of(hire.bounty(), accepted, accepted.expire(reason)),
                EscrowActor.POSTER,
                reason.wire(),
                now);
    }

    /** Slightly earlier than the current timer: due at once, in the same shard, and under another key. */
    private static Timer next(Timer timer, Optional<String> after) {
        return new Timer(
                timer.kind(),
                timer.id(),
                timer.at().minusMillis(1),
                after.<Map<String, Object>>map(at -> Map.of(AFTER, at)).orElse(Map.of()));
    }
}
