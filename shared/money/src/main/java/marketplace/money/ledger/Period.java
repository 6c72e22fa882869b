package marketplace.money.ledger;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.kernel.Problem;

/**
 * A stretch of time that is reported on: from {@code start}, itself included, until {@code end}, not included.
 *
 * <p>Statements and earnings default alike, so that one can be laid beside the other.
 */
public record Period(Instant start, Instant end) {

    /** Whether the instant lies in it; null lies in none. */
    public boolean holds(Instant instant) {
        return instant != null && !instant.isBefore(start) && instant.isBefore(end);
    }

    private static final Duration USUAL = Duration.ofDays(30);

    private static final Instant FAR = Instant.parse("9999-12-31T00:00:00Z");

    /** Not four digits: they are a year, which alone is no time. */
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,3}|\\d{5,15}");

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    /**
     * What was asked for, null for nothing: until now, and from 30 days before the end on. Each is an ISO 8601 date, which
     * means its first moment in UTC, an ISO 8601 time with offset, or the milliseconds since 1970 in digits.
     */
    public static Period of(String start, String end, Instant now) {
        Instant from = instant("start", start);
        Instant to = instant("end", end);
        Instant until = to == null ? now : to;
        Instant since = from == null ? until.minus(USUAL) : from;
        if (!since.isBefore(until)) {
            throw Problem.invalid("end", "must be later than start");
        }
        return new Period(since, until);
    }

    /** A year of more or fewer than four digits is no time that we could answer with. */
    private static Instant instant(String field, String text) {
        if (text == null) {
            return null;
        }
        return find(text)
                .filter(instant -> !instant.isBefore(Instant.EPOCH) && instant.isBefore(FAR))
                .orElseThrow(() -> invalid(field));
    }

    private static Optional<Instant> find(String text) {
        try {
            if (MILLISECONDS.matcher(text).matches()) {
                return Optional.of(Instant.ofEpochMilli(Long.parseLong(text)));
            }
            return Optional.of(
                    DATE.matcher(text).matches()
                            ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                            : OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Problem invalid(String field) {
        return Problem.invalid(
                field,
                "must be an ISO 8601 date or time such as 2026-01-31 or 2026-01-31T12:00:00Z, or milliseconds since 1970;"
                        + " from 1970 to 9999");
    }
}
