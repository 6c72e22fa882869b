package marketplace.money.escrow;

import java.time.Instant;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutMove;
import marketplace.table.Commit;

/**
 * What else happens when a clock or a provider moves money: a bounty is completed, a booking confirmed.
 *
 * <p>A port that turns an arrow: the rooms that know bounties and bookings stand above this one, and their changes
 * belong into the same commit.
 */
public interface EscrowFollower {

    /**
     * A move, perhaps taken further, and what is committed with it.
     *
     * @param move the move that was told, or that one {@link EscrowMove#then followed} by others
     */
    record Followed(EscrowMove move, Commit more) {}

    /** The escrow moves by a clock, or by an event of the provider. It may be asked again when a race was lost. */
    Followed escrowMoves(EscrowMove move, Instant now);

    /** The payout is confirmed, for the first time. */
    Commit payoutConfirmed(Payout payout, Instant now);

    /** What follows a payout that has arrived: one that had come back since is no news. */
    default Commit arrived(PayoutMove move, Instant now) {
        return move.before().firstConfirmedAt() == null ? payoutConfirmed(move.after(), now) : Commit.none();
    }
}
