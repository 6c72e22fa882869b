package marketplace.bounties.applications;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;

/**
 * Work submitted for one seat, and its review, which never moves money. Redos are counted with this submission's own.
 *
 * @param receipt null for work that was submitted before there were receipts
 */
public record Submission(
        SubmissionId id,
        ApplicationId applicationId,
        BountyId bountyId,
        Deliverable deliverable,
        SubmissionStatus status,
        int redoCount,
        Review review,
        Appeal appeal,
        Receipt receipt,
        Instant createdAt,
        long version) {

    public static final int MAX_REDOS = 2;

    public static final Duration LEAST_REDO = Duration.ofDays(1);

    public static final Duration LONGEST_REDO = Duration.ofDays(14);

    public static final Duration APPEAL = Duration.ofDays(3);

    /** A rejection has a {@code reasonCode}, a redo has a {@code redoBy}. */
    public record Review(
            String response, RejectionReason reasonCode, List<String> evidence, Instant redoBy, Instant at) {

        public Review {
            evidence = List.copyOf(evidence);
        }
    }

    public record Appeal(String text, Instant at) {}

    public static Submission submitted(
            SubmissionId id, Application application, Deliverable deliverable, int redos, Instant now) {
        return new Submission(
                id,
                application.id(),
                application.bountyId(),
                deliverable,
                SubmissionStatus.PENDING_REVIEW,
                redos,
                null,
                null,
                null,
                now,
                1);
    }

    /** The version stays: it is not stored yet. */
    Submission with(Receipt of) {
        return new Submission(
                id, applicationId, bountyId, deliverable, status, redoCount, review, appeal, of, createdAt, version);
    }

    public Submission approve(String response, Instant now) {
        requirePending("approved");
        return reviewed(SubmissionStatus.APPROVED, redoCount, new Review(response, null, List.of(), null, now));
    }

    public Submission requestRedo(String response, Instant redoBy, Instant now) {
        requirePending("returned for a redo");
        if (redoCount >= MAX_REDOS) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "A redo was requested " + MAX_REDOS + " times already. Approve this work or reject it.");
        }
        if (redoBy.isBefore(now.plus(LEAST_REDO))) {
            throw Problem.invalid("redoBy", "must be at least " + LEAST_REDO.toHours() + " hours ahead");
        }
        if (redoBy.isAfter(now.plus(LONGEST_REDO))) {
            throw Problem.invalid("redoBy", "must be at most " + LONGEST_REDO.toDays() + " days ahead");
        }
        return reviewed(
                SubmissionStatus.REDO_REQUESTED, redoCount + 1, new Review(response, null, List.of(), redoBy, now));
    }

    public Submission reject(RejectionReason reason, String response, List<String> evidence, Instant now) {
        requirePending("rejected");
        return reviewed(SubmissionStatus.REJECTED, redoCount, new Review(response, reason, evidence, null, now));
    }

    /** Allowed once, for a rejection or a missed redo. */
    public Submission appeal(String text, Instant now) {
        if (appeal != null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This submission was already appealed. A submission can be appealed once.");
        }
        if (!isContestable(now)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This submission is " + status.wire()
                            + "; only a rejected one, or one whose redo is overdue, can be appealed.");
        }
        if (!now.isBefore(appealBy())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The " + APPEAL.toHours() + " hours for an appeal ended at " + Instants.text(appealBy()) + ".");
        }
        return new Submission(
                id,
                applicationId,
                bountyId,
                deliverable,
                status,
                redoCount,
                review,
                new Appeal(text, now),
                receipt,
                createdAt,
                version + 1);
    }

    /** Whether a deadline of the worker counts from the review. */
    public boolean hasDeadline() {
        return appeal == null && (status == SubmissionStatus.REDO_REQUESTED || status == SubmissionStatus.REJECTED);
    }

    /** The deadlines that count from the review are later by this time. */
    public Submission postponed(Duration by) {
        Instant redoBy = review.redoBy() == null ? null : review.redoBy().plus(by);
        Review later = new Review(
                review.response(),
                review.reasonCode(),
                review.evidence(),
                redoBy,
                review.at().plus(by));
        return reviewed(status, redoCount, later);
    }

    /** Whether an appeal is for this kind of review. */
    public boolean isContestable(Instant now) {
        return status == SubmissionStatus.REJECTED || isRedoMissed(now);
    }

    public boolean isRedoMissed(Instant now) {
        return status == SubmissionStatus.REDO_REQUESTED && !now.isBefore(review.redoBy());
    }

    /** Whether the review is final: it went against the worker, and the time for an appeal has passed. */
    public boolean isLost(Instant now) {
        boolean against = status == SubmissionStatus.REJECTED || status == SubmissionStatus.REDO_REQUESTED;
        return against && appeal == null && !now.isBefore(appealBy());
    }

    /** Only for a rejection or a redo. */
    public Instant appealBy() {
        return (status == SubmissionStatus.REDO_REQUESTED ? review.redoBy() : review.at()).plus(APPEAL);
    }

    private void requirePending(String done) {
        if (status != SubmissionStatus.PENDING_REVIEW) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This submission is " + status.wire() + "; only one in pending_review can be " + done + ".");
        }
    }

    private Submission reviewed(SubmissionStatus next, int redos, Review judgement) {
        return new Submission(
                id,
                applicationId,
                bountyId,
                deliverable,
                next,
                redos,
                judgement,
                appeal,
                receipt,
                createdAt,
                version + 1);
    }
}
