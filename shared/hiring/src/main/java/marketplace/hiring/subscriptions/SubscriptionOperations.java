package marketplace.hiring.subscriptions;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.hiring.bookings.BookingOperations;
import marketplace.hiring.subscriptions.SubscriptionInputs.Choose;
import marketplace.hiring.subscriptions.SubscriptionInputs.End;
import marketplace.hiring.subscriptions.SubscriptionInputs.Listed;
import marketplace.hiring.subscriptions.SubscriptionInputs.One;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscribedAnswer;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionAnswer;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionView;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/** The operations of subscriptions, for both sides. */
public final class SubscriptionOperations {

    private static final int PAGE = 20;
    private static final int MOST = 100;

    private static final String ALL = "/api/services/subscriptions";
    private static final String ONE = ALL + "/{subscriptionId}";

    private SubscriptionOperations() {}

    public static List<Operation<?, ?>> of(Supplier<SubscriptionUseCases> subscriptions) {
        return List.of(
                BookingOperations.order(Operation.named(
                                "subscribe_to_service", SubscriptionInputs.Subscribe.class, SubscribedAnswer.class))
                        .summary("Subscribes to a service and opens the checkout of the first visit.")
                        .route("POST", "/api/services/subscribe")
                        .tool(Tool.of(
                                        "subscribe_to_service",
                                        "Subscribe to a service",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Books the same time each week, second week or month. checkoutUrl pays the"
                                                + " first visit, the wallet later ones.")
                                .leavingOut("idempotencyKey"))
                        .prefetch(Subscribe::keys)
                        .decides(
                                (call, input) -> subscriptions.get().subscribe().subscribe(call, input)),
                Operation.named("list_my_subscriptions", Listed.class, SubscriptionView.class)
                        .summary("Lists subscriptions, newest first, as booker or as provider.")
                        .route("GET", ALL)
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                        "list_my_subscriptions",
                                        "List my subscriptions",
                                        Tool.Hint.READ,
                                        "Lists subscriptions, newest first, with the next charge of each.")
                                .leavingOut("subscriptionId"))
                        .prefetch((call, _) -> List.of(Keys.humanOf(call.accountId())))
                        .lists(
                                new ListForm("subscriptions", "The subscriptions.", PAGE, MOST),
                                (call, input, page) ->
                                        subscriptions.get().reads().list(call, input, page)),
                Operation.named("cancel_subscription", One.class, SubscriptionAnswer.class)
                        .summary("Cancels a subscription at the end of its period, or at once if nothing is charged.")
                        .route("DELETE", ONE)
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "cancel_subscription",
                                        "Cancel a subscription",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Cancels at currentPeriodEnd: charged visits take place. One that is unpaid or"
                                                + " past due ends at once.")
                                .keyedByArguments())
                        .decides((call, input) -> subscriptions.get().changes().cancel(call, input)),
                Operation.named("end_subscription", End.class, SubscriptionAnswer.class)
                        .summary("Ends a subscription to one of your services and refunds the bookings ahead.")
                        .route("POST", ONE + "/end")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.MODERATION_REFUSED,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.INVALID_STATE)
                        .decides((call, input) -> subscriptions.get().changes().end(call, input)),
                Operation.named("choose_subscription_slot", Choose.class, SubscriptionAnswer.class)
                        .summary("Chooses another time for the next cycle, whose own is gone.")
                        .route("POST", ONE + "/cycles/{cycle}")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.SLOT_UNAVAILABLE,
                                ErrorCode.INVALID_STATE)
                        .decides((call, input) -> subscriptions.get().changes().choose(call, input)));
    }
}
