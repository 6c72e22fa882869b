package marketplace.kernel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/** ISO 8601 in UTC with three decimals and {@code Z}: a fixed width, because stored times are compared as text. */
public final class Instants {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final Pattern GIVEN =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d)");

    private static final Pattern BARE_OFFSET = Pattern.compile("([+-]\\d\\d)(\\d\\d)$");

    private static final int MAX_YEAR = 9999;

    private Instants() {}

    /**
     * A caller's time with offset. The seconds and the colon of the offset may be missing. Empty if it is no time, or
     * if its year has not four digits in UTC.
     */
    public static Optional<Instant> parse(String text) {
        if (!GIVEN.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            OffsetDateTime time = OffsetDateTime.parse(BARE_OFFSET.matcher(text).replaceFirst("$1:$2"))
                    .withOffsetSameInstant(ZoneOffset.UTC);
            return time.getYear() < 0 || time.getYear() > MAX_YEAR
                    ? Optional.empty()
                    : Optional.of(time.toInstant().truncatedTo(ChronoUnit.MILLIS));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }
}
