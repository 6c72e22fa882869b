package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Field;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.FirstPayment;
import marketplace.services.subscriptions.ServiceSubscription;

/** What a side can do next with a subscription. */
final class SubscriptionNext {

    private static final String PATH = "/api/services/subscriptions/";

    record SubscriptionAct(
            @Field("Name of the operation, or of an act outside the API.")
            String action,

            @Field(value = "Until when. Null without a deadline.", nullable = true)
            Instant dueAt,

            @Field("What it does.") String description,

            @Field(value = "HTTP method. Null if it is no operation.", nullable = true)
            String method,

            @Field(value = "Path. Null if it is no operation.", nullable = true)
            String path,

            @Field(value = "Name of the tool. Null if there is none.", nullable = true)
            String tool) {}

    private SubscriptionNext() {}

    /** @param choice whether another time can be chosen for the next visit */
    static List<SubscriptionAct> of(ServiceSubscription subscription, Side side, boolean choice) {
        return switch (subscription.status()) {
            case CANCELED -> List.of();
            case PENDING_APPROVAL, ACTIVE, PAST_DUE ->
                side == Side.BOOKER ? ofBooker(subscription, choice) : ofProvider(subscription);
        };
    }

    private static List<SubscriptionAct> ofBooker(ServiceSubscription subscription, boolean choice) {
        List<SubscriptionAct> acts = new ArrayList<>();
        String booking = subscription.next().booking() == null
                ? null
                : subscription.next().booking().value();
        if (booking != null) {
            acts.add(new SubscriptionAct(
                    "get_booking",
                    subscription.lastInstant(),
                    "Read the booking of the next cycle; its next says how to pay it.",
                    "GET",
                    "/api/services/bookings/" + booking,
                    null));
        }
        if (choice) {
            acts.add(new SubscriptionAct(
                    "choose_subscription_slot",
                    subscription.chargeAt(),
                    "Choose one of the free times of nextCharge.conflict. Otherwise this cycle is skipped.",
                    "POST",
                    PATH + subscription.id() + "/cycles/" + subscription.next().number(),
                    null));
        }
        if (subscription.endsAtOnce() || !subscription.cancelAtPeriodEnd()) {
            acts.add(new SubscriptionAct(
                    "cancel_subscription",
                    null,
                    subscription.endsAtOnce()
                            ? "Cancel the subscription. It ends at once."
                            : "Cancel the subscription at currentPeriodEnd. Charged visits stand.",
                    "DELETE",
                    PATH + subscription.id(),
                    "cancel_subscription"));
        }
        return List.copyOf(acts);
    }

    private static List<SubscriptionAct> ofProvider(ServiceSubscription subscription) {
        List<SubscriptionAct> acts = new ArrayList<>();
        if (subscription.firstPayment() == FirstPayment.OPEN) {
            acts.add(new SubscriptionAct(
                    "get_booking",
                    null,
                    "Read the first booking; its next says whether it waits for your approval.",
                    "GET",
                    "/api/services/bookings/" + subscription.next().booking(),
                    null));
        }
        acts.add(new SubscriptionAct(
                "end_subscription",
                null,
                "End the subscription. Bookings that are ahead are refunded.",
                "POST",
                PATH + subscription.id() + "/end",
                null));
        return List.copyOf(acts);
    }
}
