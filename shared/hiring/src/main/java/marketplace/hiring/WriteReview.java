package marketplace.hiring;

import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.policy.PublicTexts;
import marketplace.humans.reviews.Review;
import marketplace.humans.reviews.ReviewView;
import marketplace.humans.reviews.ReviewView.ReviewAnswer;
import marketplace.humans.reviews.Reviews;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;

/** The poster reviews the human after paying them. */
final class WriteReview {

    private final Accounts accounts;
    private final Hires hires;
    private final Reviews reviews;
    private final Ids ids;

    WriteReview(Accounts accounts, Hires hires, Reviews reviews, Ids ids) {
        this.accounts = accounts;
        this.hires = hires;
        this.reviews = reviews;
        this.ids = ids;
    }

    @PublicTexts
    record Input(
            @Field(value = "One of your released escrows.", required = true)
            EscrowId escrowId,

            @Field(value = "1 to 5.", required = true, least = "1", most = "5")
            Integer rating,

            @Field(value = "What you want others to know. It is public.", max = 2000)
            String comment) {}

    Decision<ReviewAnswer> write(Call call, Input input) {
        Escrow escrow = hires.escrows.requirePoster(input.escrowId(), call.accountId());
        if (escrow.status() != EscrowStatus.RELEASED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You can review the human after the escrow is released; it is "
                            + escrow.status().wire() + ".");
        }
        Review review = Review.write(
                new ReviewId(ids.next(IdKind.REVIEW, call.now())),
                escrow.terms().humanId(),
                escrow.id(),
                escrow.terms().subject().bounty(),
                call.accountId(),
                accounts.require(call.accountId()).name(),
                input.rating(),
                input.comment(),
                call.now());
        return Decision.of(reviews.create(review), new ReviewAnswer(ReviewView.of(review)));
    }
}
