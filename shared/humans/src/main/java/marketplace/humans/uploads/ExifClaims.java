package marketplace.humans.uploads;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a JPEG says about when and where it was taken. Anyone can write this into a file. Hostile files cost little:
 * only the first bytes are read, only three directories, and only values of a few bytes.
 *
 * @param takenAt null if the file does not say. A time without an offset counts as UTC
 * @param latitude null if the file does not say, as is the longitude
 */
public record ExifClaims(Instant takenAt, BigDecimal latitude, BigDecimal longitude) {

    /** The most that is read of a file. Cameras put the segment first, and it has at most 64 KiB. */
    static final int HEAD_BYTES = 1 << 17;

    private static final ExifClaims NONE = new ExifClaims(null, null, null);

    private static final byte[] NAME = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu:MM:dd HH:mm:ssXXX");

    private static final int APP1 = 0xffe1;
    private static final int FIRST_SEGMENT = 0xffe0;
    private static final int LAST_SEGMENT = 0xffef;

    private static final int ENTRY_BYTES = 12;
    private static final int MAX_ENTRIES = 200;
    private static final int MAX_TEXT = 32;

    /** A tenth of a metre. */
    private static final int SCALE = 6;

    private static final int EXIF_DIRECTORY = 0x8769;
    private static final int GPS_DIRECTORY = 0x8825;
    private static final int ORIGINAL_TIME = 0x9003;
    private static final int ORIGINAL_OFFSET = 0x9011;

    /** Where the values of a directory's tags are. */
    private record Entry(int count, int at) {}

    static ExifClaims of(byte[] head) {
        try {
            return tiff(ByteBuffer.wrap(head)).map(ExifClaims::read).orElse(NONE);
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException _) {
            // The file is cut off, or points outside of itself.
            return NONE;
        }
    }

    private static Optional<ByteBuffer> tiff(ByteBuffer file) {
        file.position(2);
        while (file.remaining() > 2 * Short.BYTES) {
            int marker = Short.toUnsignedInt(file.getShort());
            int length = Short.toUnsignedInt(file.getShort()) - Short.BYTES;
            if (marker < FIRST_SEGMENT || marker > LAST_SEGMENT || length < 0) {
                return Optional.empty();
            }
            ByteBuffer segment = file.slice(file.position(), length);
            if (marker == APP1
                    && length > NAME.length
                    && segment.slice(0, NAME.length).equals(ByteBuffer.wrap(NAME))) {
                return Optional.of(segment.slice(NAME.length, length - NAME.length));
            }
            file.position(file.position() + length);
        }
        return Optional.empty();
    }

    private static ExifClaims read(ByteBuffer tiff) {
        tiff.order(tiff.getShort(0) == 0x4949 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        Map<Integer, Entry> first = directory(tiff, tiff.getInt(4));
        Map<Integer, Entry> exif = below(tiff, first.get(EXIF_DIRECTORY));
        Map<Integer, Entry> gps = below(tiff, first.get(GPS_DIRECTORY));
        BigDecimal latitude = degrees(tiff, gps.get(1), gps.get(2), 90);
        BigDecimal longitude = degrees(tiff, gps.get(3), gps.get(4), 180);
        boolean placed = latitude != null && longitude != null;
        return new ExifClaims(
                time(text(tiff, exif.get(ORIGINAL_TIME)), text(tiff, exif.get(ORIGINAL_OFFSET))),
                placed ? latitude : null,
                placed ? longitude : null);
    }

    private static Map<Integer, Entry> below(ByteBuffer tiff, Entry pointer) {
        return pointer == null ? Map.of() : directory(tiff, tiff.getInt(pointer.at()));
    }

    private static Map<Integer, Entry> directory(ByteBuffer tiff, int at) {
        Map<Integer, Entry> entries = new HashMap<>();
        int count = Math.min(MAX_ENTRIES, Short.toUnsignedInt(tiff.getShort(at)));
        for (int i = 0; i < count; i++) {
            int entry = at + Short.BYTES + i * ENTRY_BYTES;
            entries.put(Short.toUnsignedInt(tiff.getShort(entry)), new Entry(tiff.getInt(entry + 4), entry + 8));
        }
        return entries;
    }

    private static String text(ByteBuffer tiff, Entry entry) {
        if (entry == null || entry.count() < Integer.BYTES || entry.count() > MAX_TEXT) {
            return "";
        }
        byte[] text = new byte[entry.count()];
        tiff.get(tiff.getInt(entry.at()), text);
        return new String(text, StandardCharsets.US_ASCII).replace("\0", "").strip();
    }

    private static Instant time(String text, String offset) {
        try {
            return OffsetDateTime.parse(text + (offset.isEmpty() ? "Z" : offset), TIME)
                    .toInstant();
        } catch (DateTimeException _) {
            return null;
        }
    }

    /** Degrees, minutes and seconds are three fractions. */
    private static BigDecimal degrees(ByteBuffer tiff, Entry side, Entry parts, int most) {
        if (side == null || parts == null || parts.count() != 3) {
            return null;
        }
        int at = tiff.getInt(parts.at());
        double degrees = fraction(tiff, at) + fraction(tiff, at + 8) / 60 + fraction(tiff, at + 16) / 3600;
        char letter = (char) tiff.get(side.at());
        boolean negative = letter == 'S' || letter == 'W';
        // Fractions of nothing are no number, and not at most anything.
        return degrees <= most
                ? BigDecimal.valueOf(negative ? -degrees : degrees).setScale(SCALE, RoundingMode.HALF_UP)
                : null;
    }

    private static double fraction(ByteBuffer tiff, int at) {
        return (double) Integer.toUnsignedLong(tiff.getInt(at)) / Integer.toUnsignedLong(tiff.getInt(at + 4));
    }
}
