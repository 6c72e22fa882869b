package marketplace.hiring.hire;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/** Releases the seats of a cancelled bounty, one per commit. Each commit sets the timer of the next one. */
public final class CancelledSeats {

    static final String SEATS = "hiring.cancelled_seats";

    private static final int PAGE_SIZE = 25;

    /** Where the next page of seats begins. */
    record Start(Optional<String> after) {}

    private final Hires hires;

    public CancelledSeats(Hires hires) {
        this.hires = hires;
    }

    public static Timer first(Bounty cancelled, Instant now) {
        return new Timer(SEATS, cancelled.id().value(), now);
    }

    public TimerKind<Start> kind() {
        return new TimerKind<>(SEATS, Start.class, this::releaseNext);
    }

    private Commit releaseNext(Timer timer, Start start, Instant now) {
        Optional<Bounty> cancelled = hires.bounties()
                .find(new BountyId(timer.id()))
                .filter(bounty -> bounty.status() == BountyStatus.CANCELLED);
        if (cancelled.isEmpty()) {
            return Commit.none();
        }
        Page<Application> page = hires.applications()
                .list(cancelled.get().id(), Optional.of(ApplicationStatus.ACCEPTED), false, PAGE_SIZE, start.after());
        for (Application accepted : page.items()) {
            Hire hire = hires.of(cancelled.get(), accepted);
            // A seat whose work is done keeps its escrow.
            if (accepted.seat().isOpen() && hire.requireEscrow().status() == EscrowStatus.LOCKED) {
                SeatExpiry reason = SeatExpiry.POSTER_RELEASED;
                return hire.vacate(hire.ending(reason), EscrowActor.POSTER, reason.wire(), now)
                        .commit()
                        .start(next(timer, start.after()));
            }
        }
        return page.next().isEmpty() ? Commit.none() : Commit.none().start(next(timer, page.next()));
    }

    /** Slightly earlier than the current timer: due at once, in the same shard, and under another key. */
    private static Timer next(Timer timer, Optional<String> after) {
        return new Timer(timer.kind(), timer.id(), timer.at().minusMillis(1), new Start(after));
    }
}
