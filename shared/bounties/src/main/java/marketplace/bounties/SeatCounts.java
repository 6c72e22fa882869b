package marketplace.bounties;

/**
 * The progress of a bounty's seats: of the filled ones, how many have begun (or are disputed), have a released escrow,
 * and have a confirmed payout. Kept on the bounty, so that one versioned item decides whether it can be cancelled.
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

    SeatCounts oneResumed() {
        return new SeatCounts(filled, begun - 1, done, paid);
    }

    /** A seat whose escrow is released before work started counts as begun from then on. */
    SeatCounts oneDone(boolean hadBegun) {
        return new SeatCounts(filled, hadBegun ? begun : begun + 1, done + 1, paid);
    }

    int undone(boolean hasBegun) {
        return hasBegun ? running() : filled - begun;
    }

    public int running() {
        return begun - done;
    }

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
