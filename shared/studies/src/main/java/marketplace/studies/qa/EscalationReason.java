package marketplace.studies.qa;

import marketplace.kernel.Wire;

/** Why the run does not decide by itself. */
public enum EscalationReason implements Wire {
    CREDENTIALS_MISSING,
    /** The tester could do no step of the plan. */
    ALL_STEPS_BLOCKED,
    /** Another tester of the run handed in the same file. */
    SAME_EVIDENCE,
    /** Handed in again after the owner asked for new evidence. */
    HANDED_IN_AGAIN,
    /** A question about a known finding was not answered, or with unsure. */
    UNANSWERED,
    /** The tester's answer contradicts the structure or the text of the finding. */
    CONTRADICTION,
    /** One tester met a finding and another did not. */
    TESTERS_DISAGREE,
    DISPUTE_OPENED
}
