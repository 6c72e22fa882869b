package marketplace.services.subscriptions;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.services.bookings.Parties.Side;

/**
 * The mails about subscriptions. A notice says only what has happened: the mail names what is possible when it is
 * written.
 */
public final class SubscriptionNotices {

    /**
     * @param cycle that it is about
     * @param startAt of that cycle
     */
    public record SubscriptionNotice(SubscriptionId subscriptionId, int cycle, Instant startAt) {}

    private SubscriptionNotices() {}

    /** The next cycle cannot be booked at its time. */
    public static Notice slotGone(ServiceSubscription subscription, Instant now) {
        return notice(NoticeType.SUBSCRIPTION_SLOT_GONE, subscription, Side.BOOKER, now);
    }

    static Notice skipped(ServiceSubscription before, Instant now) {
        return notice(NoticeType.SUBSCRIPTION_SKIPPED, before, Side.BOOKER, now);
    }

    static List<Notice> of(ServiceSubscription before, ServiceSubscription after, Instant now) {
        if (after.lastFailure() != null && !after.lastFailure().equals(before.lastFailure())) {
            return List.of(
                    after.next().isBegun()
                            ? notice(NoticeType.SUBSCRIPTION_UNPAID, after, Side.BOOKER, now)
                            : slotGone(after, now));
        }
        return isEnding(before, after)
                ? Arrays.stream(Side.values())
                        .map(side -> notice(NoticeType.SUBSCRIPTION_ENDED, after, side, now))
                        .toList()
                : List.of();
    }

    /** Once, when it is decided. One whose first payment is open ends with a booking, which has its own mails. */
    private static boolean isEnding(ServiceSubscription before, ServiceSubscription after) {
        boolean atPeriodEnd = after.cancelAtPeriodEnd() && !before.cancelAtPeriodEnd();
        boolean atOnce = after.status() == SubscriptionStatus.CANCELED
                && before.status() != SubscriptionStatus.CANCELED
                && before.firstPayment() == FirstPayment.PAID
                && !before.cancelAtPeriodEnd();
        return atPeriodEnd || atOnce;
    }

    private static Notice notice(NoticeType type, ServiceSubscription subscription, Side side, Instant now) {
        return Notice.of(
                type,
                subscription.id() + "-" + subscription.version() + "-" + side.wire(),
                subscription.parties().account(side),
                now,
                new SubscriptionNotice(
                        subscription.id(), subscription.next().number(), subscription.currentPeriodEnd()));
    }
}
