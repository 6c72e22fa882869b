package marketplace.services.bookings;

import java.time.Instant;
import marketplace.services.bookings.Parties.Side;

/**
 * How a booking ended.
 *
 * @param by null if no side ended it
 * @param reason a code, or the words of the side that ended it; null for none
 */
public record Ending(Side by, String reason, Instant at) {

    public static final String APPROVAL_TIMEOUT = "approval_timeout";
    public static final String SLOT_TAKEN = "slot_taken";
    public static final String NOT_DELIVERED = "not_delivered";
    public static final String WORKER_RESTRICTED = "worker_restricted";
    public static final String REFUNDED = "refunded";
    public static final String PAYMENT_DECLINED = "payment_declined";

    /** Whether no side ended it, and the code is this one. */
    boolean isBecause(String code) {
        return by == null && code.equals(reason);
    }

    Ending withoutWordsOf(Side side) {
        return side != by || PAYMENT_DECLINED.equals(reason) ? this : new Ending(by, null, at);
    }
}
