package marketplace.money.ledger;

import java.time.Instant;
import marketplace.api.Enforced;
import marketplace.api.Field;

public record PeriodInput(
        @Field(value = "Start, inclusive: ISO 8601, or milliseconds since 1970. Default: 30 days before end.", max = 40)
        @Enforced(pattern = Enforced.MOMENT)
        String start,

        @Field(value = "End, exclusive, in the same format. Default: now.", max = 40)
        @Enforced(pattern = Enforced.MOMENT)
        String end) {

    public Period at(Instant now) {
        return Period.of(start, end, now);
    }
}
