package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/**
 * The states of a submission.
 *
 * <p>Only one that waits for its review can be reviewed; what follows a redo is a submission of its own.
 */
public enum SubmissionStatus implements Wire {
    /** Waits for the poster. */
    PENDING_REVIEW,
    /** Is what was asked for. */
    APPROVED,
    /** Is to be done again. */
    REDO_REQUESTED,
    /** Is not what was asked for. */
    REJECTED
}
