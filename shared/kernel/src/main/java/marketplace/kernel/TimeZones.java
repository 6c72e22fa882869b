package marketplace.kernel;

import java.time.ZoneId;

/** Time zones by the names that callers send. */
public final class TimeZones {

    private TimeZones() {}

    /** An offset such as {@code +02:00} names no zone: it has no changes of time. */
    public static ZoneId require(String field, String name) {
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            throw Problem.invalid(field, "must be an IANA zone name such as Europe/Lisbon");
        }
        return ZoneId.of(name);
    }
}
