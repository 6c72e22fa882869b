package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/**
 * Why a seat was lost: the machine reason of application.seat_expired.
 *
 * <p>The last two are of our own: they tell a seat that ended over its work from one that was merely given up.
 */
public enum SeatExpiry implements Wire {
    /** The worker did not confirm in time. */
    CONFIRMATION_TIMEOUT,
    /** The worker stayed silent, and the bounty lets such seats go by themselves. */
    GHOSTED,
    /** The poster released it, or called the bounty off. */
    POSTER_RELEASED,
    /** The worker gave it up. */
    WORKER_WITHDREW,
    /** Nothing was handed in by the time the work was due. */
    COMPLETION_DEADLINE_MISSED,
    /** The work was rejected, or its redo not handed in, and no appeal came in time. */
    WORK_REJECTED,
    /** A dispute about it ended with a refund. */
    DISPUTE_LOST;

    /** Whether it ended over its work, and not before there was any to judge. */
    public boolean isOverWork() {
        return this == WORK_REJECTED || this == DISPUTE_LOST;
    }
}
