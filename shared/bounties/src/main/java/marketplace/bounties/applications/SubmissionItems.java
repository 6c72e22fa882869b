package marketplace.bounties.applications;

import java.math.BigDecimal;
import marketplace.api.Json;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Wire;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Submissions as items.
 *
 * <p>A result is stored as its JSON text: somebody else's schema describes it, and items know no null.
 */
final class SubmissionItems {

    /** The shape written now. */
    private static final long SHAPE = 1;

    private SubmissionItems() {}

    static Item item(Submission submission) {
        Deliverable work = submission.deliverable();
        return Item.at(Keys.submission(submission.bountyId(), submission.applicationId(), submission.id()))
                .put("v", SHAPE)
                .put("id", submission.id())
                .put("applicationId", submission.applicationId())
                .put("bountyId", submission.bountyId())
                .put("text", work.text())
                .putTexts("links", work.links())
                .putTexts(
                        "uploadIds",
                        work.uploadIds().stream().map(UploadId::value).toList())
                .put("result", work.result() == null ? null : Json.text(work.result()))
                .put("status", submission.status())
                .put("redoCount", submission.redoCount())
                .put("review", review(submission.review()))
                .put("appeal", appeal(submission.appeal()))
                .put("createdAt", submission.createdAt())
                .put(Item.VERSION, submission.version())
                .build();
    }

    static Submission submission(Item item) {
        return new Submission(
                new SubmissionId(item.text("id")),
                new ApplicationId(item.text("applicationId")),
                new BountyId(item.text("bountyId")),
                new Deliverable(
                        item.findText("text").orElse(null),
                        item.texts("links"),
                        item.texts("uploadIds").stream().map(UploadId::new).toList(),
                        item.findText("result").map(Json::parse).orElse(null)),
                item.constant("status", SubmissionStatus.class),
                item.findDecimal("redoCount").map(BigDecimal::intValueExact).orElse(0),
                item.findItem("review").map(SubmissionItems::review).orElse(null),
                item.findItem("appeal").map(SubmissionItems::appeal).orElse(null),
                item.instant("createdAt"),
                item.number(Item.VERSION));
    }

    private static Item.Builder review(Submission.Review review) {
        return review == null
                ? null
                : Item.nested()
                        .put("response", review.response())
                        .put("reasonCode", review.reasonCode())
                        .putTexts("evidence", review.evidence())
                        .put("redoBy", review.redoBy())
                        .put("at", review.at());
    }

    private static Submission.Review review(Item item) {
        return new Submission.Review(
                item.findText("response").orElse(null),
                item.findText("reasonCode")
                        .map(text -> Wire.require(RejectionReason.class, text))
                        .orElse(null),
                item.texts("evidence"),
                item.findInstant("redoBy").orElse(null),
                item.instant("at"));
    }

    private static Item.Builder appeal(Submission.Appeal appeal) {
        return appeal == null ? null : Item.nested().put("text", appeal.text()).put("at", appeal.at());
    }

    private static Submission.Appeal appeal(Item item) {
        return new Submission.Appeal(item.text("text"), item.instant("at"));
    }
}
