package marketplace.hiring;

import java.time.Instant;
import marketplace.money.escrow.EscrowFollower;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.payouts.Payout;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Takes seats along when clocks or payment providers move their escrows.
 *
 * <p>The room of money knows no bounties; it asks this for what belongs into the same commit.
 */
public final class SeatFollower implements EscrowFollower {

    private final Escrows escrows;
    private final EscrowSeats seats;

    public SeatFollower(Table table) {
        this.escrows = new Escrows(table);
        this.seats = new EscrowSeats(table);
    }

    @Override
    public Followed escrowMoves(EscrowMove move, Instant now) {
        return move.after().status() == EscrowStatus.FUNDED
                ? seats.paid(move, now)
                : new Followed(move, new Commit(seats.follow(move, now)));
    }

    @Override
    public Commit payoutConfirmed(Payout payout, Instant now) {
        return escrows.find(payout.escrowId())
                .map(escrow -> new Commit(seats.paidOut(escrow, now)))
                .orElse(Commit.none());
    }
}
