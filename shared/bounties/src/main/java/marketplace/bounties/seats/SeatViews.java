package marketplace.bounties.seats;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.applications.ApplicationViews;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.RejectionReason;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;

public final class SeatViews {

    private SeatViews() {}

    @UntrustedTexts
    public record SubmissionView(
            @Field("Id.") SubmissionId id,
            @Field ApplicationId applicationId,
            @Field BountyId bountyId,

            @Field(nullable = true) String text,

            @Field("Web addresses.") List<String> links,
            @Field List<UploadId> uploadIds,

            @Field("Signed image URLs, valid for 1 hour. Only in list results.")
            List<String> imageUrls,

            @Field("Signed video URLs, likewise.") List<String> videoUrls,
            @Field("Signed document URLs, likewise.") List<String> documentUrls,

            @Field(value = "Result that fits the bounty's deliverableSchema.", nullable = true)
            ObjectNode result,

            @Field SubmissionStatus status,

            @Field(value = "Message of the poster when reviewing.", nullable = true)
            String response,

            @Field(value = "Why it was rejected.", nullable = true)
            RejectionReason reasonCode,

            @Field("Web addresses that show why it was rejected.")
            List<String> evidence,

            @Field(value = "The redo is due at this time.", nullable = true)
            Instant redoBy,

            @Field("Redo requests so far, at most 2.") int redoCount,

            @Field(value = "The review can be appealed before this time.", nullable = true)
            Instant appealBy,

            @Field(value = "The worker's reason for the appeal.", nullable = true)
            String appeal,

            @Field(nullable = true) Instant appealedAt,

            @Field Instant createdAt,

            @Field(nullable = true) Instant reviewedAt) {

        /** Without file URLs: they are secrets, and this answer may be stored for replays. */
        public static SubmissionView of(Submission submission) {
            return of(submission, Map.of());
        }

        static SubmissionView of(Submission submission, Map<UploadId, Uploads.File> files) {
            Deliverable work = submission.deliverable();
            Optional<Submission.Review> review = Optional.ofNullable(submission.review());
            Optional<Submission.Appeal> appeal = Optional.ofNullable(submission.appeal());
            boolean against = submission.status() == SubmissionStatus.REJECTED
                    || submission.status() == SubmissionStatus.REDO_REQUESTED;
            return new SubmissionView(
                    submission.id(),
                    submission.applicationId(),
                    submission.bountyId(),
                    work.text(),
                    work.links(),
                    work.uploadIds(),
                    ApplicationViews.urls(work.uploadIds(), files, FileKind.IMAGE),
                    ApplicationViews.urls(work.uploadIds(), files, FileKind.VIDEO),
                    ApplicationViews.urls(work.uploadIds(), files, FileKind.DOCUMENT),
                    work.result(),
                    submission.status(),
                    review.map(Submission.Review::response).orElse(null),
                    review.map(Submission.Review::reasonCode).orElse(null),
                    review.map(Submission.Review::evidence).orElse(List.of()),
                    review.map(Submission.Review::redoBy).orElse(null),
                    submission.redoCount(),
                    against ? submission.appealBy() : null,
                    appeal.map(Submission.Appeal::text).orElse(null),
                    appeal.map(Submission.Appeal::at).orElse(null),
                    submission.createdAt(),
                    review.map(Submission.Review::at).orElse(null));
        }
    }

    public record SubmissionReply(
            @Field SubmissionView submission,
            @Field("The escrow that pays for it.") EscrowId escrowId) {}
}
