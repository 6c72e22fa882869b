package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/** Why a seat was lost: the reason in application.seat_expired. */
public enum SeatExpiry implements Wire {
    CONFIRMATION_TIMEOUT,
    GHOSTED,
    POSTER_RELEASED,
    WORKER_WITHDREW,
    COMPLETION_DEADLINE_MISSED,
    /** No appeal came in time. */
    WORK_REJECTED,
    DISPUTE_LOST,
    /** The worker's account was restricted, and the poster did not keep the worker. */
    WORKER_RESTRICTED,
    /** The worker found the place blocked. The bounty's blockedPayPercent is paid. */
    BLOCKED_ON_ARRIVAL,
    /** The QA run was stopped before the work started, or failed. */
    RUN_STOPPED;

    /** Whether the poster decides again: what ended this seat may be true for the next worker as well. */
    public boolean endsInVain() {
        return this == WORK_REJECTED || this == DISPUTE_LOST || this == BLOCKED_ON_ARRIVAL;
    }
}
