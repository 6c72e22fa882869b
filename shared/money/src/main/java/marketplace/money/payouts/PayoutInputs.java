package marketplace.money.payouts;

import marketplace.api.Enforced;
import marketplace.api.Field;

final class PayoutInputs {

    private PayoutInputs() {}

    record ListPayouts() {}

    record MoveEarnings() {}

    record GetEarnings(
            @Field(
                    value = "Start, inclusive: ISO 8601, or milliseconds since 1970. Default: 30 days before end.",
                    max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String start,

            @Field(value = "End, exclusive, in the same format. Default: now.", max = 40)
            @Enforced(pattern = Enforced.MOMENT)
            String end) {}
}
