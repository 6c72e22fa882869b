package marketplace.studies.qa;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Problem;

/**
 * What a run leaves to its owner.
 *
 * @param submissionId null unless it is about a submission
 * @param subject null unless it is about a finding
 * @param decideBy when the default applies; null for a dispute, which has none
 * @param decidedAt null while it is pending
 */
public record Escalation(
        EscalationId id,
        RunId runId,
        EscalationKind kind,
        EscalationReason reason,
        ApplicationId applicationId,
        SubmissionId submissionId,
        FindingDoubt subject,
        EscalationState state,
        Instant createdAt,
        Instant decideBy,
        Instant decidedAt,
        long version) {

    static final Duration PATIENCE = Duration.ofDays(3);

    static Escalation open(
            EscalationId id, RunId run, EscalationReason reason, ApplicationId application, Instant now) {
        return open(id, run, EscalationKind.APPLICATION, reason, application, null, null, now);
    }

    static Escalation open(
            EscalationId id,
            RunId run,
            EscalationKind kind,
            EscalationReason reason,
            ApplicationId application,
            SubmissionId submission,
            FindingDoubt subject,
            Instant now) {
        Instant by = kind == EscalationKind.DISPUTE ? null : now.plus(PATIENCE);
        return new Escalation(
                id, run, kind, reason, application, submission, subject, EscalationState.PENDING, now, by, null, 1);
    }

    boolean isPending() {
        return state == EscalationState.PENDING;
    }

    boolean isLapsed(Instant now) {
        return isPending() && decideBy != null && !now.isBefore(decideBy);
    }

    /** Contested ones end by a ruling too. */
    boolean isUnsettledDispute() {
        return kind == EscalationKind.DISPUTE && (isPending() || state == EscalationState.REJECTED);
    }

    Escalation requirePending() {
        if (!isPending()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This escalation is " + state.wire() + ". Only a pending one is decided.");
        }
        return this;
    }

    Escalation decided(EscalationState next, Instant now) {
        return new Escalation(
                id,
                runId,
                kind,
                reason,
                applicationId,
                submissionId,
                subject,
                next,
                createdAt,
                decideBy,
                now,
                version + 1);
    }
}
