package marketplace.studies.templates;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Wire;

/** How often a template runs: at the UTC hour of its creation, every so many days. */
public enum Cadence implements Wire {
    ONCE(0),
    DAILY(1),
    EVERY_2_DAYS(2),
    WEEKLY(7);

    private final Duration period;

    Cadence(int days) {
        this.period = Duration.ofDays(days);
    }

    /** The first date after {@code now}; empty if it runs once. */
    Optional<Instant> next(Instant first, Instant now) {
        return this == ONCE ? Optional.empty() : Optional.of(latest(first, now).plus(period));
    }

    /** The latest date that has come by {@code now}: after an outage the dates before it have no run. */
    Instant latest(Instant first, Instant now) {
        if (this == ONCE) {
            return first;
        }
        long periods = Duration.between(first, now).dividedBy(period);
        return first.plus(period.multipliedBy(Math.max(0, periods)));
    }
}
