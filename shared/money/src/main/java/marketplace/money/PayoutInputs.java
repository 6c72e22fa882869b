package marketplace.money;

import java.time.Instant;
import marketplace.api.Field;

/**
 * What the operations on payouts take.
 *
 * <p>Whose payouts it is never stands among it: they are the caller's own.
 */
final class PayoutInputs {

    private PayoutInputs() {}

    /** Which part of the payouts. */
    record ListPayouts(
            @Field(value = "How many at most; 50 unless said, 200 at most.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** Which period. */
    record GetEarnings(
            @Field("From when on, itself included; ISO 8601. Default: 30 days before end.")
            Instant start,

            @Field("Until when, itself not included; ISO 8601. Default: now.")
            Instant end) {}
}
