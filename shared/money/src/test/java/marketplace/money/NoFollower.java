package marketplace.money;

import java.time.Instant;
import marketplace.money.escrow.EscrowFollower;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.payouts.Payout;
import marketplace.table.Commit;

/** Money by itself: there is no work that its moves would move. */
final class NoFollower implements EscrowFollower {

    @Override
    public Followed escrowMoves(EscrowMove move, Instant now) {
        return new Followed(move, Commit.none());
    }

    @Override
    public Commit payoutConfirmed(Payout payout, Instant now) {
        return Commit.none();
    }
}
