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
 * Work handed in for one seat, and what the poster made of it.
 *
 * <p>Immutable: a verb returns the submission that comes after it. Reviewing never moves money; what it does to the
 * escrow's clocks is composed above this room.
 *
 * @param redoCount how many redos have been asked for, this submission's own among them
 * @param review null until it is reviewed
 * @param appeal null unless the worker contests the review
 * @param version counts its changes, from 1
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
        Instant createdAt,
        long version) {

    /** The most redo requests for one seat. */
    public static final int MAX_REDOS = 2;

    /** The shortest time for a redo. */
    public static final Duration LEAST_REDO = Duration.ofDays(1);

    /** The time to contest a rejection or a missed redo. */
    public static final Duration APPEAL = Duration.ofDays(3);

    /**
     * The poster's judgement.
     *
     * @param reasonCode set exactly for a rejection
     * @param evidence web addresses that show why it was rejected
     * @param redoBy set exactly for a redo
     */
    public record Review(
            String response, RejectionReason reasonCode, List<String> evidence, Instant redoBy, Instant at) {

        public Review {
            evidence = List.copyOf(evidence);
        }
    }

    /** The worker's contradiction. */
    public record Appeal(String text, Instant at) {}

    /** Work is handed in for review; {@code redos} have been asked for before. */
    public static Submission handedIn(
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
                now,
                1);
    }

    /** It is what was asked for. Takes words to the worker, or null. */
    public Submission approve(String response, Instant now) {
        requirePending("approved");
        return reviewed(SubmissionStatus.APPROVED, redoCount, new Review(response, null, List.of(), null, now));
    }

    /** It is to be done again by {@code redoBy}; twice per seat at most, and a day ahead at least. */
    public Submission requestRedo(String response, Instant redoBy, Instant now) {
        requirePending("sent back");
        if (redoCount >= MAX_REDOS) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "A redo was asked for " + MAX_REDOS + " times already; approve this work or reject it.");
        }
        if (redoBy.isBefore(now.plus(LEAST_REDO))) {
            throw Problem.invalid("redoBy", "must be at least " + LEAST_REDO.toHours() + " hours ahead");
        }
        return reviewed(
                SubmissionStatus.REDO_REQUESTED, redoCount + 1, new Review(response, null, List.of(), redoBy, now));
    }

    /** It is not what was asked for. */
    public Submission reject(RejectionReason reason, String response, List<String> evidence, Instant now) {
        requirePending("rejected");
        return reviewed(SubmissionStatus.REJECTED, redoCount, new Review(response, reason, evidence, null, now));
    }

    /** The worker contests a rejection, or a missed redo: once, and in time. */
    public Submission appeal(String text, Instant now) {
        if (appeal != null) {
            throw new Problem(ErrorCode.INVALID_STATE, "This submission has been appealed already; once is all.");
        }
        boolean contestable = status == SubmissionStatus.REJECTED || isRedoMissed(now);
        if (!contestable) {
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
                createdAt,
                version + 1);
    }

    /** Whether the redo that was asked for had to be handed in before {@code now}; its successor is another submission. */
    public boolean isRedoMissed(Instant now) {
        return status == SubmissionStatus.REDO_REQUESTED && !now.isBefore(review.redoBy());
    }

    /** Whether the review stands for good at {@code now}: it went against the worker, who let the time for an appeal pass. */
    public boolean isLost(Instant now) {
        boolean against = status == SubmissionStatus.REJECTED || status == SubmissionStatus.REDO_REQUESTED;
        return against && appeal == null && !now.isBefore(appealBy());
    }

    /** Until when a review that goes against the worker can be appealed; only for one that does. */
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
                id, applicationId, bountyId, deliverable, next, redos, judgement, appeal, createdAt, version + 1);
    }
}
