package marketplace.bounties.seats;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.applications.ApplicationViews;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.RejectionReason;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.humans.uploads.FileKind;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;

/**
 * What callers see of seats and their work.
 *
 * <p>Apart from the other views, because only the two sides of a seat see these.
 */
public final class SeatViews {

    private SeatViews() {}

    /** A submission as the poster and the worker see it. */
    public record SubmissionView(
            @Field("Id.") SubmissionId id,
            @Field("The application.") ApplicationId applicationId,
            @Field("The bounty.") BountyId bountyId,

            @Field(value = "What was written.", nullable = true)
            String text,

            @Field("Web addresses handed in.") List<String> links,
            @Field("Files handed in.") List<UploadId> uploadIds,

            @Field("Where the images handed in can be read for an hour; in the list.")
            List<String> imageUrls,

            @Field("Likewise of the videos.") List<String> videoUrls,
            @Field("Likewise of the documents.") List<String> documentUrls,

            @Field(value = "What the bounty's deliverableSchema describes.", nullable = true)
            ObjectNode result,

            @Field("Status.") SubmissionStatus status,

            @Field(value = "The poster's words when reviewing.", nullable = true)
            String response,

            @Field(value = "Why it was rejected.", nullable = true)
            RejectionReason reasonCode,

            @Field("Web addresses that show why.") List<String> evidence,

            @Field(value = "By when the redo is handed in.", nullable = true)
            Instant redoBy,

            @Field("How many redos have been asked for so far; two at most.")
            int redoCount,

            @Field(value = "Until when the review can be appealed.", nullable = true)
            Instant appealBy,

            @Field(value = "The worker's contradiction.", nullable = true)
            String appeal,

            @Field(value = "When it was appealed.", nullable = true)
            Instant appealedAt,

            @Field("When it was handed in.") Instant createdAt,

            @Field(value = "When it was reviewed.", nullable = true)
            Instant reviewedAt) {

        /** Without addresses of files: they are secrets for an hour, and this may be kept for a repeated call. */
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

    /** A submission under its name. */
    public record SubmissionReply(@Field("The submission.") SubmissionView submission) {}

    /** A page of bounties that the worker has a seat at. */
    public record AssignedList(
            @Field("The bounties, the latest applied to first, with their start instructions.")
            List<BountyView> bounties,

            @Field("Your application to each of them, in the same order: its clocks are here.")
            List<ApplicationView> applications,

            @Field("How many are on this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {}
}
