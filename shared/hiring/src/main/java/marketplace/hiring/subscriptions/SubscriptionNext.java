package marketplace.hiring.subscriptions;

import java.time.Instant;
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
        if (subscription.next().isBegun()) {
            acts.add(readBooking(
                    subscription,
                    subscription.lastInstant(),
                    "Read the booking of the next cycle; its next says how to pay it."));
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
            acts.add(readBooking(
                    subscription, null, "Read the first booking; its next says whether it waits for your approval."));
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

    private static NextStep readBooking(ServiceSubscription subscription, Instant dueAt, String description) {
        return new NextStep(
                "get_booking",
                dueAt,
                description,
                "GET",
                "/api/services/bookings/" + subscription.next().booking(),
                "get_booking");
    }
}
