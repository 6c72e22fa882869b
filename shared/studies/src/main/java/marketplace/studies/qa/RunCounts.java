package marketplace.studies.qa;

/** What a run has decided and escalated so far. Escalations that are answered still count. */
public record RunCounts(
        int approved,
        int rejected,
        int applicationEscalations,
        int submissionEscalations,
        int findingEscalations,
        int disputeEscalations) {

    static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0);

    RunCounts oneApproved() {
        return new RunCounts(
                approved + 1,
                rejected,
                applicationEscalations,
                submissionEscalations,
                findingEscalations,
                disputeEscalations);
    }

    RunCounts oneRejected() {
        return new RunCounts(
                approved,
                rejected + 1,
                applicationEscalations,
                submissionEscalations,
                findingEscalations,
                disputeEscalations);
    }

    /** A dispute has ended with a payment. */
    RunCounts onePaidAfterAll(boolean wasRejected) {
        return new RunCounts(
                approved + 1,
                wasRejected ? rejected - 1 : rejected,
                applicationEscalations,
                submissionEscalations,
                findingEscalations,
                disputeEscalations);
    }

    RunCounts oneMore(EscalationKind kind) {
        return new RunCounts(
                approved,
                rejected,
                applicationEscalations + (kind == EscalationKind.APPLICATION ? 1 : 0),
                submissionEscalations + (kind == EscalationKind.SUBMISSION ? 1 : 0),
                findingEscalations + (kind == EscalationKind.FINDING ? 1 : 0),
                disputeEscalations + (kind == EscalationKind.DISPUTE ? 1 : 0));
    }

    int escalations() {
        return applicationEscalations + submissionEscalations + findingEscalations + disputeEscalations;
    }
}
