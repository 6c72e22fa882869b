package marketplace.studies.qa;

import marketplace.kernel.Wire;

public enum EscalationKind implements Wire {
    /** An applicant lacks a required credential. */
    APPLICATION,
    /** A hand-in that the run does not approve by itself. */
    SUBMISSION,
    /** A report that may be about a known finding. */
    FINDING,
    /** A tester disputes a decision. */
    DISPUTE
}
