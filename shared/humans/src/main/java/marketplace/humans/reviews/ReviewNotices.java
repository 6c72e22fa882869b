package marketplace.humans.reviews;

import java.time.Instant;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** The mails about reviews. They read the texts when they are written: a review may be hidden by then. */
final class ReviewNotices {

    record ReviewNotice(ReviewId reviewId, HumanId humanId, EscrowId escrowId) {}

    private ReviewNotices() {}

    /** For the human. */
    static Job received(Review review) {
        return notice(NoticeType.REVIEW_RECEIVED, review, review.createdAt());
    }

    /** For the reviewer. */
    static Job answered(Review review) {
        return notice(NoticeType.REVIEW_ANSWERED, review, review.answeredAt());
    }

    private static Job notice(NoticeType type, Review review, Instant at) {
        ReviewNotice data = new ReviewNotice(review.id(), review.humanId(), review.escrowId());
        return Notice.of(type, review.id().value(), review.reviewerId(), at, data)
                .job();
    }
}
