package marketplace.humans.reviews;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Problem;

/**
 * What a poster says about a human's work.
 *
 * @param bountyId null if the escrow was not for a bounty
 * @param rating 1 to 5
 * @param comment null if there is only a rating
 * @param answer the human's; null without
 * @param earlier the poster's review of this human before it, of those that can weigh; null without one
 * @param light whether it never weighs, because the hire paid the human too little
 * @param outweighed whether a newer review of the same poster weighs instead
 * @param hiddenReason why an admin hid it; null while it is shown
 */
public record Review(
        ReviewId id,
        HumanId humanId,
        EscrowId escrowId,
        BountyId bountyId,
        AccountId reviewerId,
        String reviewerName,
        int rating,
        String comment,
        Instant createdAt,
        String answer,
        Instant answeredAt,
        String hiddenReason,
        ReviewId earlier,
        boolean light,
        boolean outweighed,
        long version) {

    public static Review write(
            ReviewId id,
            HumanId humanId,
            EscrowId escrowId,
            Optional<BountyId> bounty,
            AccountId reviewer,
            String reviewerName,
            int rating,
            String comment,
            boolean paidWork,
            Instant now) {
        return new Review(
                id,
                humanId,
                escrowId,
                bounty.orElse(null),
                reviewer,
                reviewerName,
                rating,
                comment,
                now,
                null,
                null,
                null,
                null,
                !paidWork,
                false,
                1);
    }

    /** Whether it counts in the human's rating. */
    public boolean weighs() {
        return !isHidden() && !light && !outweighed;
    }

    Review after(ReviewId before) {
        return new Review(
                id,
                humanId,
                escrowId,
                bountyId,
                reviewerId,
                reviewerName,
                rating,
                comment,
                createdAt,
                answer,
                answeredAt,
                hiddenReason,
                before,
                light,
                outweighed,
                version);
    }

    public boolean isHidden() {
        return hiddenReason != null;
    }

    Review answer(String text, Instant now) {
        if (answer != null) {
            throw new Problem(ErrorCode.CONFLICT, "You have answered this review. An answer cannot be changed.");
        }
        return changed(reviewerName, text, now, hiddenReason, outweighed);
    }

    Review hide(String reason) {
        return changed(reviewerName, answer, answeredAt, reason, outweighed);
    }

    Review show() {
        return changed(reviewerName, answer, answeredAt, null, outweighed);
    }

    Review anonymise(String name) {
        return changed(name, answer, answeredAt, hiddenReason, outweighed);
    }

    Review outweighed(boolean now) {
        return changed(reviewerName, answer, answeredAt, hiddenReason, now);
    }

    private Review changed(
            String name, String newAnswer, Instant newAnsweredAt, String newHiddenReason, boolean nowOutweighed) {
        return new Review(
                id,
                humanId,
                escrowId,
                bountyId,
                reviewerId,
                name,
                rating,
                comment,
                createdAt,
                newAnswer,
                newAnsweredAt,
                newHiddenReason,
                earlier,
                light,
                nowOutweighed,
                version + 1);
    }
}
