package marketplace.hiring.subscriptions;

import java.util.ArrayList;
import java.util.List;
import marketplace.hiring.bookings.NextStep;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.FirstPayment;
import marketplace.services.subscriptions.ServiceSubscription;

/** What a side can do next with a subscription. */
final class SubscriptionNext {

    private static final String PATH = "/api/services/subscriptions/";

    private SubscriptionNext() {}

    /** @param choice whether another time can be chosen for the next visit */
    static List<NextStep> of(ServiceSubscription subscription, Side side, boolean choice) {
        return switch (subscription.status()) {
            case CANCELED -> List.of();
            case PENDING_APPROVAL, ACTIVE, PAST_DUE ->
                side == Side.BOOKER ? ofBooker(subscription, choice) : ofProvider(subscription);
        };
    }

    private static List<NextStep> ofBooker(ServiceSubscription subscription, boolean choice) {
        List<NextStep> acts = new ArrayList<>();
        String booking = subscription.next().booking() == null
                ? null
                : subscription.next().booking().value();
        if (booking != null) {
            acts.add(new NextStep(
                    "get_booking",
                    subscription.lastInstant(),
                    "Read the booking of the next cycle; its next says how to pay it.",
                    "GET",
                    "/api/services/bookings/" + booking,
                    "get_booking"));
        }
        if (choice) {
            acts.add(new NextStep(
                    "choose_subscription_slot",
                    subscription.chargeAt(),
                    "Choose one of the free times of nextCharge.conflict. Otherwise this cycle is skipped.",
                    "POST",
                    PATH + subscription.id() + "/cycles/" + subscription.next().number(),
                    null));
        }
        if (subscription.endsAtOnce() || !subscription.cancelAtPeriodEnd()) {
            acts.add(new NextStep(
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

    private static List<NextStep> ofProvider(ServiceSubscription subscription) {
        List<NextStep> acts = new ArrayList<>();
        if (subscription.firstPayment() == FirstPayment.OPEN) {
            acts.add(new NextStep(
                    "get_booking",
                    null,
                    "Read the first booking; its next says whether it waits for your approval.",
                    "GET",
                    "/api/services/bookings/" + subscription.next().booking(),
                    "get_booking"));
        }
        acts.add(new NextStep(
                "end_subscription",
                null,
                "End the subscription. Bookings that are ahead are refunded.",
                "POST",
                PATH + subscription.id() + "/end",
                null));
        return List.copyOf(acts);
    }
}
