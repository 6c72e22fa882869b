package marketplace.console.views;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A time as a person reads it. */
record Moment(Instant instant, String text, ZoneId zone, Instant now) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_OF_YEAR = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration TWO_HOURS = Duration.ofHours(2);

    String date() {
        ZonedDateTime local = instant.atZone(zone);
        return (local.getYear() == now.atZone(zone).getYear() ? DAY : DAY_OF_YEAR).format(local);
    }

    String time() {
        return date() + ", " + CLOCK.format(instant.atZone(zone));
    }

    String fromNow() {
        Duration left = Duration.between(now, instant);
        String length = length(left.abs());
        return left.isNegative() ? length + " ago" : "in " + length;
    }

    private static String length(Duration length) {
        if (length.compareTo(TWO_DAYS) >= 0) {
            return length.toDays() + " days";
        }
        if (length.compareTo(TWO_HOURS) >= 0) {
            return length.toHours() + " hours";
        }
        long minutes = Math.max(1, length.toMinutes());
        return minutes + (minutes == 1 ? " minute" : " minutes");
    }

    /** As the operation returned it: a person's text may look like a time. */
    @Override
    public String toString() {
        return text;
    }
}
