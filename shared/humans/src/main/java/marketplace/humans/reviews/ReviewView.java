package marketplace.humans.reviews;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;

@UntrustedTexts
public record ReviewView(
        @Field ReviewId id,
        @Field("The reviewed profile.") HumanId humanId,

        @Field(value = "The bounty; null for other work.", nullable = true)
        BountyId bountyId,

        @Field("1 to 5.") int rating,

        @Field("Whether rating and reviewCount of the profile count it: the newest review by its poster, of hires that"
                + " paid at least 5 USD.")
        boolean weighs,

        @Field(value = "What the poster wrote.", nullable = true)
        String comment,

        @Field("The poster's name when writing.") String reviewerName,
        @Field Instant createdAt,

        @Field(value = "The human's answer.", nullable = true)
        String answer,

        @Field(nullable = true) Instant answeredAt,

        @Field(value = "Whether an admin has hidden it; null unless an admin reads it.", nullable = true)
        Boolean hidden,

        @Field(value = "Why it is hidden; null unless an admin reads it.", nullable = true)
        String hiddenReason) {

    public static ReviewView of(Review review) {
        return of(review, false);
    }

    static ReviewView forAdmin(Review review) {
        return of(review, true);
    }

    private static ReviewView of(Review review, boolean admin) {
        return new ReviewView(
                review.id(),
                review.humanId(),
                review.bountyId(),
                review.rating(),
                review.weighs(),
                review.comment(),
                review.reviewerName(),
                review.createdAt(),
                review.answer(),
                review.answeredAt(),
                admin ? review.isHidden() : null,
                admin ? review.hiddenReason() : null);
    }

    public record ReviewAnswer(@Field ReviewView review) {}
}
