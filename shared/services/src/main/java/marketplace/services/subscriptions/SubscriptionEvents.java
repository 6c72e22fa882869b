package marketplace.services.subscriptions;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SubscriptionId;

/** Events of subscriptions, for both sides. */
public final class SubscriptionEvents {

    public static final List<EventKind> KINDS = List.of(EventKind.of(
            EventType.SUBSCRIPTION_STATUS_CHANGED,
            SubscriptionData.class,
            "A subscription changed its status, a cycle was charged or skipped, or a charge failed."));

    public record SubscriptionData(
            @Field(required = true) SubscriptionId subscriptionId,

            @Field(required = true) ServiceId serviceId,

            @Field(value = "Profile of the provider.", required = true)
            HumanId humanId,

            @Field(required = true) String status,

            @Field(value = "Number of the next cycle, from 0.", required = true)
            int cycle,

            @Field(value = "Start of the next cycle.", required = true)
            Instant currentPeriodEnd,

            @Field("Booking of the next cycle, while it can be paid.")
            BookingId bookingId,

            @Field(value = "Total of one cycle in cents, fee included.", required = true)
            long totalCents,

            @Field("When a charge that has failed is tried again.")
            Instant nextAttemptAt,

            @Field("Why the latest charge failed, or why the subscription ended: a code, such as cancelled_by_booker or"
                    + " cancelled_by_provider.")
            String reason)
            implements EventData {}

    private SubscriptionEvents() {}

    static boolean isNews(ServiceSubscription before, ServiceSubscription after) {
        return before.status() != after.status()
                || before.next().number() != after.next().number()
                || before.cancelAtPeriodEnd() != after.cancelAtPeriodEnd()
                || (after.lastFailure() != null && !after.lastFailure().equals(before.lastFailure()));
    }

    static List<Event> changed(ServiceSubscription subscription, Instant now) {
        SubscriptionData data = new SubscriptionData(
                subscription.id(),
                subscription.terms().service().id(),
                subscription.parties().humanId(),
                subscription.status().wire(),
                subscription.next().number(),
                subscription.currentPeriodEnd(),
                subscription.next().booking(),
                subscription.terms().total().cents(),
                subscription.nextAttempt().orElse(null),
                reason(subscription));
        return Stream.of(
                        subscription.parties().bookerId(),
                        subscription.parties().providerId())
                .map(side -> new Event(
                        EventType.SUBSCRIPTION_STATUS_CHANGED,
                        subscription.id() + "-" + subscription.version() + "-" + side,
                        side,
                        now,
                        data))
                .toList();
    }

    private static String reason(ServiceSubscription subscription) {
        return switch (subscription.status()) {
            case PENDING_APPROVAL, ACTIVE -> null;
            case PAST_DUE -> subscription.lastFailure().reason();
            case CANCELED -> reason(subscription.ending());
        };
    }

    /** A code: the words of a side are in the subscription. */
    private static String reason(SubscriptionEnding ending) {
        return ending.by() == null
                ? ending.reason()
                : "cancelled_by_" + ending.by().wire();
    }
}
