package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/** The submission after a redo is a separate record. */
public enum SubmissionStatus implements Wire {
    PENDING_REVIEW,
    APPROVED,
    REDO_REQUESTED,
    REJECTED
}
