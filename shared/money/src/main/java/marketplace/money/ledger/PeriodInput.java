package marketplace.money.ledger;

import java.time.Instant;
import marketplace.api.Enforced;
import marketplace.api.Field;

public record PeriodInput(
        @Field(value = "Inclusive: ISO 8601 or epoch milliseconds. Default: 30 days before end.", max = 40)
        @Enforced(pattern = Enforced.MOMENT)
        String start,

        @Field(value = "Exclusive, as start; a date includes its day. Default: now.", max = 40)
        @Enforced(pattern = Enforced.MOMENT)
        String end) {

    public Period at(Instant now) {
        return Period.of(start, end, now);
    }
}
