package marketplace.studies.qa;

import marketplace.kernel.Wire;

public enum EscalationState implements Wire {
    PENDING,
    /** Accepted by the owner, or by default. */
    ACCEPTED,
    /** The tester was asked for new evidence. */
    REVISION_REQUESTED,
    /** Refused by the owner, or no new evidence came in time. */
    REJECTED,
    /** Ended without the owner: by another default, or by a ruling. */
    RESOLVED
}
