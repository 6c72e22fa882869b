package marketplace.bounties.applications;

import marketplace.kernel.Wire;

public enum RejectionReason implements Wire {
    INCOMPLETE,
    NOT_AS_DESCRIBED,
    EVIDENCE_MISSING,
    NOT_GENUINE,
    POOR_QUALITY,
    OTHER
}
