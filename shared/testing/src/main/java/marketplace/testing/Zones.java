package marketplace.testing;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Time zones of all kinds: half hours and quarters, changes by 30 minutes and by religious calendar, and both sides of
 * the date line. Their rules are those of the JDK that runs the test.
 */
public final class Zones {

    private static final List<String> NAMES = List.of(
            "America/New_York",
            "Europe/Paris",
            "Australia/Lord_Howe",
            "Asia/Kathmandu",
            "Africa/Casablanca",
            "Pacific/Apia",
            "Pacific/Pago_Pago",
            "Pacific/Kiritimati");

    private Zones() {}

    public static Stream<String> names() {
        return NAMES.stream();
    }

    /** The instants in [from, to) at which the clocks of a zone change. */
    public static List<Instant> changes(ZoneId zone, Instant from, Instant to) {
        return Stream.iterate(
                        zone.getRules().nextTransition(from.minusNanos(1)),
                        Objects::nonNull,
                        change -> zone.getRules().nextTransition(change.getInstant()))
                .map(ZoneOffsetTransition::getInstant)
                .takeWhile(change -> change.isBefore(to))
                .toList();
    }
}
