package marketplace.kernel;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** ISO 8601 in UTC with three decimals and {@code Z}: a fixed width, because stored times are compared as text. */
public final class Instants {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Instants() {}

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }
}
