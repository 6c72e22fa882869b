package marketplace.services.slots;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.WallTime;

/**
 * The stored form of a taken time: start in minutes from the start of the sheet's day, length and buffers in minutes,
 * the compact id of the booking, and the end of a hold in seconds since 1970. Buffers of zero are left out. Short,
 * because a month of a busy provider is read to show what is free.
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
                buffer(time.bufferBefore()),
                buffer(time.bufferAfter()),
                Ids.compact(time.booking()));
        return time.until() == null ? text : text + SEPARATOR + time.until().getEpochSecond();
    }

    static TakenTime read(LocalDate day, String text) {
        String[] fields = text.split(SEPARATOR, -1);
        Instant start = startOf(day).plus(minutes(fields[0]));
        return new TakenTime(
                new BookingId(Ids.expand(IdKind.BOOKING, fields[4])),
                start,
                start.plus(minutes(fields[1])),
                buffer(fields[2]),
                buffer(fields[3]),
                fields.length < FIELDS_OF_HOLD ? null : Instant.ofEpochSecond(Long.parseLong(fields[5])));
    }

    private static Instant startOf(LocalDate day) {
        return WallTime.startOf(day, ZoneOffset.UTC);
    }

    private static String buffer(Duration buffer) {
        return buffer.isZero() ? "" : Long.toString(buffer.toMinutes());
    }

    private static Duration buffer(String text) {
        return text.isEmpty() ? Duration.ZERO : minutes(text);
    }

    private static Duration minutes(String text) {
        return Duration.ofMinutes(Long.parseLong(text));
    }
}
