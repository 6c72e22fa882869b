package marketplace.kernel;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The one written form of a time: ISO 8601 in UTC with exactly three decimals and {@code Z} (decisions §1).
 *
 * <p>Fixed width, because stored times are compared and sorted as text.
 */
public final class Instants {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Instants() {}

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }
}
