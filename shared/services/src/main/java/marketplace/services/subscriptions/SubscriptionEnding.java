package marketplace.services.subscriptions;

import java.time.Instant;
import marketplace.services.bookings.Parties.Side;

/**
 * How a subscription ended.
 *
 * @param by null if no side ended it
 * @param reason a code, or the words of the side that ended it; null for none
 */
public record SubscriptionEnding(Side by, String reason, Instant at) {

    public static final String PERIOD_END = "period_end";
    public static final String PAYMENT_FAILED = "payment_failed";
    public static final String SERVICE_DELETED = "service_deleted";
    public static final String ACCOUNT_RESTRICTED = "account_restricted";
    public static final String PROVIDER_GONE = "provider_gone";

    SubscriptionEnding withoutWordsOf(Side side) {
        return side == by ? new SubscriptionEnding(by, null, at) : this;
    }
}
