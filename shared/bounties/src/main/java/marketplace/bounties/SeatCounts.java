package marketplace.bounties;

/**
 * How far the seats of a bounty have come.
 *
 * <p>Counted on the bounty, so that what depends on all of them (whether it can be called off, whether it is completed)
 * is decided by one versioned item and not by reading five hundred applications.
 *
 * @param filled seats that are taken
 * @param begun of these, those that can no longer be called off: work has begun, or there is a dispute
 * @param done of those that have begun, those whose escrow was released
 * @param paid of these, those whose payout was confirmed
 */
public record SeatCounts(int filled, int begun, int done, int paid) {

    public static final SeatCounts NONE = new SeatCounts(0, 0, 0, 0);

    public SeatCounts {
        if (paid < 0 || paid > done || done > begun || begun > filled) {
            throw new IllegalArgumentException(
                    filled + " seats filled, " + begun + " begun, " + done + " done, " + paid + " paid");
        }
    }

    SeatCounts taken() {
        return new SeatCounts(filled + 1, begun, done, paid);
    }

    SeatCounts released(boolean hadBegun) {
        return new SeatCounts(filled - 1, hadBegun ? begun - 1 : begun, done, paid);
    }

    SeatCounts oneBegun() {
        return new SeatCounts(filled, begun + 1, done, paid);
    }

    /** A seat whose escrow is released without work having begun counts as begun from then on. */
    SeatCounts oneDone(boolean hadBegun) {
        return new SeatCounts(filled, hadBegun ? begun : begun + 1, done + 1, paid);
    }

    /** Seats that are not done, and whose work has begun, or has not. */
    int undone(boolean hasBegun) {
        return hasBegun ? running() : filled - begun;
    }

    /** Seats whose work has begun and is not done. */
    public int running() {
        return begun - done;
    }

    /** Seats whose escrow was released and whose payout is not confirmed. */
    int unpaid() {
        return done - paid;
    }

    SeatCounts onePaid() {
        return new SeatCounts(filled, begun, done, paid + 1);
    }

    boolean areAllDone() {
        return filled > 0 && done == filled;
    }

    boolean areAllPaid() {
        return filled > 0 && paid == filled;
    }
}
