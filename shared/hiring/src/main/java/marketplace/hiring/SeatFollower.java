package marketplace.hiring;

import java.time.Instant;
import marketplace.money.escrow.EscrowFollower;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.payouts.Payout;
import marketplace.table.Commit;

/** Moves the seat, in the same commit, when a timer or a payment provider moves its escrow. */
final class SeatFollower implements EscrowFollower {

    private final Hires hires;

    SeatFollower(Hires hires) {
        this.hires = hires;
    }

    @Override
    public Followed escrowMoves(EscrowMove move, Instant now) {
        HireChanges changes = hires.of(move.after()).follow(move, now).changes();
        return new Followed(changes.moves().getFirst(), new Commit(changes.last()));
    }

    @Override
    public Commit payoutConfirmed(Payout payout, Instant now) {
        return hires.escrows
                .find(payout.escrowId())
                .map(escrow -> hires.of(escrow).payoutConfirmed(now).commit())
                .orElse(Commit.none());
    }
}
