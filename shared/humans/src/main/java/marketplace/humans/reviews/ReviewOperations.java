package marketplace.humans.reviews;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.humans.reviews.ReviewView.ReviewAnswer;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/** Hiring serves these, because it has the operation that writes a review at the same path. */
public final class ReviewOperations {

    private ReviewOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ReviewService> reviews) {
        return List.of(
                Operation.named("get_reviews", ReviewService.ListReviews.class, ReviewView.class)
                        .summary("Lists the reviews of a human, newest first.")
                        .route("GET", "/api/reviews")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN)
                        .tool(Tool.of(
                                "get_reviews",
                                "Get reviews",
                                Tool.Hint.READ,
                                "Lists what posters wrote about a human after paying, newest first. Needs no key."))
                        .lists(
                                new ListForm("reviews", "The reviews, newest first.", 50, 100),
                                (call, input, page) -> reviews.get().list(call, input, page)),
                Operation.named("list_own_reviews", ReviewService.OwnReviews.class, ReviewView.class)
                        .summary("Lists the reviews of you, newest first.")
                        .route("GET", "/api/me/reviews")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(Keys.humanOf(call.accountId())))
                        .lists(
                                new ListForm("reviews", "The reviews, newest first.", 20, 100),
                                (call, input, page) -> reviews.get().own(call, input, page)),
                Operation.named("answer_review", ReviewService.AnswerReview.class, ReviewAnswer.class)
                        .summary("Answers a review of your own profile, once.")
                        .route("POST", "/api/humans/me/reviews/{reviewId}/answer")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.CONFLICT)
                        .decides((call, input) -> reviews.get().answer(call, input)),
                Operation.named("admin_hide_review", ReviewService.HideReview.class, ReviewAnswer.class)
                        .summary("Hides a review, or shows it again.")
                        .route("PUT", "/api/admin/humans/{humanId}/reviews/{reviewId}/hidden")
                        .access(Access.ADMIN, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((_, input) -> List.of(Keys.review(input.humanId(), input.reviewId())))
                        .decides((call, input) -> reviews.get().hide(call, input)));
    }
}
