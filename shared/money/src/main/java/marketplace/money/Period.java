package marketplace.money;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Problem;

/**
 * A stretch of time that is reported on: from {@code start}, itself included, until {@code end}, not included.
 *
 * <p>Statements and earnings default alike, so that one can be laid beside the other.
 */
record Period(Instant start, Instant end) {

    private static final Duration USUAL = Duration.ofDays(30);

    /** What was asked for, null for nothing: until now, and from 30 days before the end on. */
    static Period of(Instant start, Instant end, Instant now) {
        Instant until = end == null ? now : end;
        Instant from = start == null ? until.minus(USUAL) : start;
        if (!from.isBefore(until)) {
            throw Problem.invalid("end", "must be later than start");
        }
        return new Period(from, until);
    }
}
