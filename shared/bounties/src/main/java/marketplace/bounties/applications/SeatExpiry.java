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
    /** The QA run was stopped before the work started, or failed. */
    RUN_STOPPED;

    public boolean isOverWork() {
        return this == WORK_REJECTED || this == DISPUTE_LOST;
    }
}
