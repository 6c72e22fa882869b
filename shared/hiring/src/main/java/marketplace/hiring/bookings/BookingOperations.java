package marketplace.hiring.bookings;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.hiring.bookings.BookingInputs.Act;
import marketplace.hiring.bookings.BookingInputs.Book;
import marketplace.hiring.bookings.BookingInputs.End;
import marketplace.hiring.bookings.BookingInputs.OfBooker;
import marketplace.hiring.bookings.BookingInputs.OfProvider;
import marketplace.hiring.bookings.BookingInputs.One;
import marketplace.hiring.bookings.BookingInputs.Reschedule;
import marketplace.hiring.bookings.BookingViews.BookedAnswer;
import marketplace.hiring.bookings.BookingViews.BookingAnswer;
import marketplace.hiring.bookings.BookingViews.BookingView;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/** The operations of bookings, for both sides. */
public final class BookingOperations {

    private static final int PAGE = 20;
    private static final int MOST = 100;

    private static final String ONE = "/api/services/bookings/{bookingId}";

    private BookingOperations() {}

    public static List<Operation<?, ?>> of(Supplier<VisitUseCases> visits) {
        return List.of(
                order(Operation.named("book_service", Book.class, BookedAnswer.class))
                        .summary("Books a service and opens its checkout, or asks the provider for approval.")
                        .route("POST", "/api/services/book")
                        .tool(Tool.of(
                                        "book_service",
                                        "Book a service",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Books a free time (get_service_availability). Paying at checkoutUrl within 30"
                                                + " minutes confirms it. Without instantBooking the provider approves"
                                                + " first.")
                                .leavingOut("startAt", "idempotencyKey"))
                        .prefetch(BookService::keys)
                        .decides((call, input) -> visits.get().book().book(call, input)),
                Operation.named("list_my_service_bookings", OfBooker.class, BookingView.class)
                        .summary("Lists the bookings you made, newest first.")
                        .route("GET", "/api/services/agent-bookings")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "list_my_service_bookings",
                                "List my bookings",
                                Tool.Hint.READ,
                                "Lists your bookings, newest first, with next steps."))
                        .lists(
                                new ListForm("bookings", "The bookings.", PAGE, MOST),
                                (call, input, page) -> visits.get().reads().ofBooker(call, input, page)),
                Operation.named("list_provided_bookings", OfProvider.class, BookingView.class)
                        .summary("Lists the bookings of your services, newest first.")
                        .route("GET", "/api/me/bookings")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(Keys.humanOf(call.accountId())))
                        .lists(
                                new ListForm("bookings", "The bookings.", PAGE, MOST),
                                (call, input, page) -> visits.get().reads().ofProvider(call, input, page)),
                Operation.named("get_booking", One.class, BookingAnswer.class)
                        .summary("Reads a booking, for its two sides.")
                        .route("GET", ONE)
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_booking",
                                "Get a booking",
                                Tool.Hint.READ,
                                "Reads one booking: status, time, price and what to do next."))
                        .reads((call, input) -> visits.get().reads().get(call, input)),
                act("approve_booking", "Approves a request for one of your services.", "/approve")
                        .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                        .decides((call, input) -> visits.get().answers().approve(call, input)),
                end("decline_booking", "Declines a request for one of your services.", "/decline")
                        .decides((call, input) -> visits.get().answers().decline(call, input)),
                end("cancel_booking", "Cancels a booking before the visit begins.", "/cancel")
                        .tool(Tool.of(
                                        "cancel_booking",
                                        "Cancel a booking",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Cancels a booking before it begins. The terms of the service decide the"
                                                + " refund: dry-run it first.")
                                .leavingOut("idempotencyKey", "version"))
                        .decides((call, input) -> visits.get().cancel().cancel(call, input)),
                act("keep_booking", "Keeps a booking whose provider's account was restricted.", "/keep")
                        .decides((call, input) -> visits.get().keep().keep(call, input)),
                Operation.named("reschedule_booking", Reschedule.class, BookingAnswer.class)
                        .summary("Moves a booking, or proposes another time to the other side.")
                        .route("POST", ONE + "/reschedule")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.SLOT_UNAVAILABLE,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.CONFLICT,
                                ErrorCode.RATE_LIMITED)
                        .decides((call, input) -> visits.get().reschedule().reschedule(call, input)),
                act("accept_reschedule", "Accepts the proposed time of a booking.", "/reschedule/accept")
                        .tool(Tool.of(
                                        "accept_reschedule",
                                        "Accept another time",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Accepts the proposed time of a booking.")
                                .leavingOut("idempotencyKey"))
                        .decides((call, input) -> visits.get().reschedule().accept(call, input)),
                act(
                                "decline_reschedule",
                                "Declines or withdraws the proposed time of a booking.",
                                "/reschedule/decline")
                        .decides((call, input) -> visits.get().reschedule().decline(call, input)));
    }

    /** What opens a booking moves money of the booker, and is refused for the same reasons. */
    public static <I extends Record, O extends Record> Operation.Builder<I, O> order(
            Operation.Builder<I, O> operation) {
        return operation
                .access(Access.KEY_OR_SESSION, Scope.SPEND)
                .effect(Effect.MOVE_MONEY)
                .errors(
                        ErrorCode.MODERATION_REFUSED,
                        ErrorCode.SELF_DEALING,
                        ErrorCode.INSUFFICIENT_FUNDS,
                        ErrorCode.SPENDING_CAP_EXCEEDED,
                        ErrorCode.DEBT_OUTSTANDING,
                        ErrorCode.FORBIDDEN,
                        ErrorCode.RECIPIENT_BLOCKED,
                        ErrorCode.NOT_FOUND,
                        ErrorCode.SLOT_UNAVAILABLE,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.RATE_LIMITED);
    }

    private static Operation.Builder<Act, BookingAnswer> act(String name, String summary, String path) {
        return Operation.named(name, Act.class, BookingAnswer.class)
                .summary(summary)
                .route("POST", ONE + path)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .errors(
                        ErrorCode.FORBIDDEN,
                        ErrorCode.NOT_FOUND,
                        ErrorCode.SLOT_UNAVAILABLE,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.CONFLICT);
    }

    private static Operation.Builder<End, BookingAnswer> end(String name, String summary, String path) {
        return Operation.named(name, End.class, BookingAnswer.class)
                .summary(summary)
                .route("POST", ONE + path)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.MOVE_MONEY)
                .errors(
                        ErrorCode.MODERATION_REFUSED,
                        ErrorCode.FORBIDDEN,
                        ErrorCode.NOT_FOUND,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.CONFLICT);
    }
}
