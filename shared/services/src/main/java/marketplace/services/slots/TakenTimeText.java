package marketplace.services.slots;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.WallTime;
import marketplace.table.Keys;

/**
 * The stored form of a taken time: start in minutes from the start of the sheet's day, length and buffers in minutes,
 * the booking without its prefix, and the end of a hold in seconds since 1970.
 */
final class TakenTimeText {

    private static final String SEPARATOR = ",";
    private static final int FIELDS_OF_HOLD = 6;

    private TakenTimeText() {}

    static String write(LocalDate day, TakenTime time) {
        String text = String.join(
                SEPARATOR,
                Long.toString(ChronoUnit.MINUTES.between(startOf(day), time.start())),
                Long.toString(ChronoUnit.MINUTES.between(time.start(), time.end())),
                Long.toString(time.bufferBefore().toMinutes()),
                Long.toString(time.bufferAfter().toMinutes()),
                Keys.tail(time.booking()));
        return time.until() == null ? text : text + SEPARATOR + time.until().getEpochSecond();
    }

    static TakenTime read(LocalDate day, String text) {
        String[] fields = text.split(SEPARATOR, -1);
        Instant start = startOf(day).plus(minutes(fields[0]));
        return new TakenTime(
                new BookingId(IdKind.BOOKING.prefix() + fields[4]),
                start,
                start.plus(minutes(fields[1])),
                minutes(fields[2]),
                minutes(fields[3]),
                fields.length < FIELDS_OF_HOLD ? null : Instant.ofEpochSecond(Long.parseLong(fields[5])));
    }

    private static Instant startOf(LocalDate day) {
        return WallTime.startOf(day, ZoneOffset.UTC);
    }

    private static Duration minutes(String text) {
        return Duration.ofMinutes(Long.parseLong(text));
    }
}
