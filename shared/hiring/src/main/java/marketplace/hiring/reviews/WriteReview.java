package marketplace.hiring.reviews;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.PublicTexts;
import marketplace.api.Tool;
import marketplace.api.moderation.Moderation;
import marketplace.humans.Humans;
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
import marketplace.kernel.Scope;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Bookings;
import marketplace.table.Keys;
import marketplace.table.Table;

/** The poster reviews the human after paying them. */
public final class WriteReview {

    private static final String ANONYMOUS = "A client";

    private final Accounts accounts;
    private final Escrows escrows;
    private final Bookings bookings;
    private final Reviews reviews;
    private final Moderation moderation;
    private final Ids ids;

    public WriteReview(Table table, Humans humans, Moderation moderation, Ids ids) {
        this.accounts = new Accounts(table);
        this.escrows = new Escrows(table);
        this.bookings = new Bookings(table);
        this.reviews = new Reviews(table, humans);
        this.moderation = moderation;
        this.ids = ids;
    }

    @PublicTexts(moderated = true)
    record Input(
            @Field(value = "One of your released escrows.", required = true)
            EscrowId escrowId,

            @Field(value = "1 to 5.", required = true, least = "1", most = "5")
            Integer rating,

            @Field(value = "What you want others to know. It is public.", max = 2000)
            String comment) {}

    public static Operation<?, ?> operation(Supplier<WriteReview> writes) {
        return Operation.named("write_review", Input.class, ReviewAnswer.class)
                .summary("Reviews the human of one of your released escrows, once.")
                .route("POST", "/api/reviews")
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE, ErrorCode.CONFLICT)
                .tool(Tool.of(
                                "write_review",
                                "Write a review",
                                Tool.Hint.WRITE,
                                "Reviews the human once, after release_payment.")
                        .leavingOut("idempotencyKey"))
                .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                .decides((call, input) -> writes.get().write(call, input));
    }

    private Decision<ReviewAnswer> write(Call call, Input input) {
        Escrow escrow = escrows.requirePoster(input.escrowId(), call.accountId());
        requirePaidWork(escrow);
        Review review = Review.write(
                new ReviewId(ids.next(IdKind.REVIEW, call.now())),
                escrow.terms().humanId(),
                escrow.id(),
                escrow.terms().subject().bounty(),
                call.accountId(),
                shownName(accounts.require(call.accountId()).name()),
                input.rating(),
                input.comment(),
                escrow.outcome().isPaidWork(),
                call.now());
        return Decision.of(reviews.create(review), new ReviewAnswer(ReviewView.of(review)));
    }

    /** The rest of a booking that was cancelled late pays for no visit. */
    private void requirePaidWork(Escrow escrow) {
        if (escrow.status() != EscrowStatus.RELEASED && escrow.status() != EscrowStatus.SPLIT) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You can review the human after the escrow is released; it is "
                            + escrow.status().wire() + ".");
        }
        escrow.terms()
                .subject()
                .booking()
                .flatMap(bookings::find)
                .filter(booking -> booking.status() != BookingStatus.COMPLETED)
                .ifPresent(booking -> {
                    throw new Problem(
                            ErrorCode.INVALID_STATE,
                            "You can review the human of a completed booking; this one is "
                                    + booking.status().wire() + ".");
                });
    }

    /** An account's name is not public elsewhere, so sign-up lets it be a web address. */
    private String shownName(String name) {
        return moderation.finding(name).isEmpty() ? name : ANONYMOUS;
    }
}
