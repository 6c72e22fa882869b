package marketplace.humans.reviews;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.humans.Humans;
import marketplace.humans.reviews.ReviewView.ReviewAnswer;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;

/** Reading, answering and hiding reviews. */
public final class ReviewService {

    private final Humans humans;
    private final Reviews reviews;
    private final AuditLog audit;

    public ReviewService(Humans humans, Reviews reviews, AuditLog audit) {
        this.humans = humans;
        this.reviews = reviews;
        this.audit = audit;
    }

    record ListReviews(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field("True for the hidden ones. Admins only. Default false.")
            Boolean hidden) {}

    record OwnReviews(
            @Field("Only this one. Of a review that you wrote, also send humanId.")
            ReviewId reviewId,

            @Field("With reviewId: the profile that the review is about.")
            HumanId humanId) {}

    @PublicTexts(moderated = true)
    record AnswerReview(
            @Field(value = "The review.", required = true) ReviewId reviewId,

            @Field(value = "Your answer, shown below the review.", required = true, min = 1, max = 2000)
            String answer) {}

    record HideReview(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(value = "The review.", required = true) ReviewId reviewId,

            @Field(value = "True to hide it, false to show it again.", required = true)
            Boolean hidden,

            @Field(value = "Why. Required if hidden is true; admins only see it.", max = 500)
            String reason) {}

    Page<ReviewView> list(Call call, ListReviews input, PageRequest page) {
        boolean hidden = Boolean.TRUE.equals(input.hidden());
        if (hidden && !call.caller().isAdmin()) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only admins can list hidden reviews. Leave hidden out.");
        }
        Page<Review> found = reviews.about(input.humanId(), hidden, page.limit(), page.after());
        Page<ReviewView> shown = found.map(call.caller().isAdmin() ? ReviewView::forAdmin : ReviewView::of);
        boolean isEmpty = shown.items().isEmpty() && page.after().isEmpty();
        if (isEmpty && humans.find(input.humanId()).isEmpty()) {
            throw IdKind.HUMAN.unknown();
        }
        return shown;
    }

    Page<ReviewView> own(Call call, OwnReviews input, PageRequest page) {
        Optional<HumanId> human = humans.idOf(call.accountId());
        if (input.reviewId() != null) {
            Review one = human.flatMap(id -> reviews.find(id, input.reviewId()))
                    .or(() -> written(call.accountId(), input))
                    .filter(review -> !review.isHidden())
                    .orElseThrow(IdKind.REVIEW::unknown);
            return new Page<>(List.of(ReviewView.of(one)), Optional.empty());
        }
        return human.map(id ->
                        reviews.about(id, false, page.limit(), page.after()).map(ReviewView::of))
                .orElseGet(() -> new Page<>(List.of(), Optional.empty()));
    }

    private Optional<Review> written(AccountId reviewer, OwnReviews input) {
        return Optional.ofNullable(input.humanId())
                .flatMap(human -> reviews.find(human, input.reviewId()))
                .filter(review -> review.reviewerId().equals(reviewer));
    }

    Decision<ReviewAnswer> answer(Call call, AnswerReview input) {
        HumanId human = humans.idOf(call.accountId()).orElseThrow(IdKind.REVIEW::unknown);
        Review before = reviews.require(human, input.reviewId());
        if (before.isHidden()) {
            throw IdKind.REVIEW.unknown();
        }
        Review after = before.answer(input.answer(), call.now());
        return Decision.of(reviews.answer(before, after), new ReviewAnswer(ReviewView.of(after)));
    }

    Decision<ReviewAnswer> hide(Call call, HideReview input) {
        Review before = reviews.require(input.humanId(), input.reviewId());
        boolean hidden = input.hidden();
        if (hidden && input.reason() == null) {
            throw Problem.invalid("reason", "is required if hidden is true");
        }
        if (!hidden && !before.isHidden()) {
            return Decision.of(Commit.none(), new ReviewAnswer(ReviewView.forAdmin(before)));
        }
        Review after = hidden ? before.hide(input.reason()) : before.show();
        AuditAction action = hidden ? AuditAction.REVIEW_HIDDEN : AuditAction.REVIEW_SHOWN;
        Commit commit = reviews.moderate(before, after)
                .and(audit.entry(call, action, before.id(), hidden ? input.reason() : ""));
        return Decision.of(commit, new ReviewAnswer(ReviewView.forAdmin(after)));
    }
}
