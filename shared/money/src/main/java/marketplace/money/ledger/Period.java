package marketplace.money.ledger;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.kernel.Instants;
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

    /** In milliseconds, these are days in early 1970: the caller counted seconds. */
    private static final Pattern SECONDS = Pattern.compile("\\d{9,10}");

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    /**
     * By default the 30 days until now. A bound is an ISO 8601 date (UTC), time with offset, or epoch milliseconds. A
     * date as the end includes its day.
     */
    public static Period of(String start, String end, Instant now) {
        Instant from = instant("start", start, 0);
        Instant to = instant("end", end, 1);
        Instant until = to == null ? now : to;
        Instant since = from == null ? until.minus(USUAL) : from;
        if (!since.isBefore(until)) {
            throw Problem.invalid("end", "must be later than start");
        }
        return new Period(since, until);
    }

    /** Years outside 1970 to 9999 are refused: responses could not express them. */
    private static Instant instant(String field, String text, int daysAfterDate) {
        if (text == null) {
            return null;
        }
        if (SECONDS.matcher(text).matches()) {
            throw Problem.invalid(
                    field, "is a number of seconds; send milliseconds since 1970, or an ISO 8601 date or time");
        }
        return find(text, daysAfterDate)
                .filter(instant -> !instant.isBefore(Instant.EPOCH) && instant.isBefore(FAR))
                .orElseThrow(() -> invalid(field));
    }

    private static Optional<Instant> find(String text, int daysAfterDate) {
        try {
            if (MILLISECONDS.matcher(text).matches()) {
                return Optional.of(Instant.ofEpochMilli(Long.parseLong(text)));
            }
            return DATE.matcher(text).matches()
                    ? Optional.of(WallTime.startOf(LocalDate.parse(text).plusDays(daysAfterDate), ZoneOffset.UTC))
                    : Instants.parse(text);
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
