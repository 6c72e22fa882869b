package marketplace.bounties;

import marketplace.kernel.Wire;

/**
 * Where a bounty stands (interface, Bounty status; decisions §5).
 *
 * <p>The stored values are all here from the start, so that an item written by newer code can be read by older.
 */
public enum BountyStatus implements Wire {
    /** Held back by the policy gate; seen by its owner and by admins. */
    PENDING_REVIEW(false),
    /** Takes applications; no seat is taken. */
    OPEN(true),
    /** Takes applications; some seats are taken. */
    PARTIALLY_FILLED(true),
    /** All seats are taken. */
    ASSIGNED(false),
    /** Being closed: an internal step that can be resumed. */
    CLOSING(false),
    /** Ended unfulfilled. */
    CLOSED(false),
    /** The work of every seat is done and released. */
    COMPLETED(false),
    /** Every payout is confirmed. */
    PAID(false),
    /** Called off. */
    CANCELLED(false),
    /** The owner is looking through the applications; no new ones. */
    IN_REVIEW(false),
    /** Halted by the owner for a while. */
    PAUSED(false);

    private final boolean takesApplications;

    BountyStatus(boolean takesApplications) {
        this.takesApplications = takesApplications;
    }

    public boolean takesApplications() {
        return takesApplications;
    }
}
