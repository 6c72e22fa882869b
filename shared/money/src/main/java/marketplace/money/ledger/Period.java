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
import marketplace.kernel.WallTime;

/** A reported period: {@code start} is inclusive, {@code end} exclusive. */
public record Period(Instant start, Instant end) {

    public boolean holds(Instant instant) {
        return instant != null && !instant.isBefore(start) && instant.isBefore(end);
    }

    private static final Duration USUAL = Duration.ofDays(30);

    private static final Instant FAR = Instant.parse("9999-12-31T00:00:00Z");

    /** Four digits are a year, not a time. */
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,3}|\\d{5,15}");

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    /** By default the 30 days until now. A bound is an ISO 8601 date (UTC), time with offset, or epoch milliseconds. */
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

    /** Years outside 1970 to 9999 are refused: responses could not express them. */
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
                            ? WallTime.startOf(LocalDate.parse(text), ZoneOffset.UTC)
                            : OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Problem invalid(String field) {
        return Problem.invalid(
                field,
                "must be an ISO 8601 date or time such as 2026-01-31 or 2026-01-31T12:00:00Z, or milliseconds since"
                        + " 1970; from 1970 to 9999");
    }
}
