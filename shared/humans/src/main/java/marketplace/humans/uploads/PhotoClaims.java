package marketplace.humans.uploads;

import com.drew.imaging.tiff.TiffProcessingException;
import com.drew.imaging.tiff.TiffReader;
import com.drew.lang.ByteArrayReader;
import com.drew.lang.GeoLocation;
import com.drew.lang.RandomAccessReader;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import com.drew.metadata.tiff.DirectoryTiffHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * When and where a photo says it was taken. Anyone can write this into a file.
 *
 * @param takenAt null if the photo does not say
 * @param utcOffset as the photo says; null if it does not, and {@code takenAt} then counts as UTC
 * @param latitude in degrees; null if the photo does not say, as is the longitude
 */
public record PhotoClaims(Instant takenAt, String utcOffset, BigDecimal latitude, BigDecimal longitude) {

    public static final PhotoClaims NONE = new PhotoClaims(null, null, null, null);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu:MM:dd HH:mm:ss").withResolverStyle(ResolverStyle.STRICT);

    /** A tenth of a metre. */
    private static final int SCALE = 6;

    static PhotoClaims of(FileType type, FileBytes file) {
        return ExifBytes.of(type, file).map(PhotoClaims::read).orElse(NONE);
    }

    private static PhotoClaims read(byte[] exif) {
        Metadata metadata = new Metadata();
        try {
            new TiffReader().processTiff(new ByteArrayReader(exif), new TimeAndPlace(metadata), 0);
        } catch (TiffProcessingException | IOException _) {
            return NONE;
        }
        Optional<GeoLocation> place = Optional.ofNullable(metadata.getFirstDirectoryOfType(GpsDirectory.class))
                .map(GpsDirectory::getGeoLocation)
                .filter(PhotoClaims::isOnEarth);
        Optional<ExifSubIFDDirectory> times =
                Optional.ofNullable(metadata.getFirstDirectoryOfType(ExifSubIFDDirectory.class));
        Optional<ZoneOffset> offset = times.map(found -> found.getString(ExifDirectoryBase.TAG_TIME_ZONE_ORIGINAL))
                .flatMap(PhotoClaims::offset);
        Optional<LocalDateTime> taken = times.map(found -> found.getString(ExifDirectoryBase.TAG_DATETIME_ORIGINAL))
                .flatMap(PhotoClaims::time);
        return new PhotoClaims(
                taken.map(time -> time.toInstant(offset.orElse(ZoneOffset.UTC))).orElse(null),
                taken.flatMap(_ -> offset).map(ZoneOffset::getId).orElse(null),
                place.map(found -> degrees(found.getLatitude())).orElse(null),
                place.map(found -> degrees(found.getLongitude())).orElse(null));
    }

    private static boolean isOnEarth(GeoLocation place) {
        return Math.abs(place.getLatitude()) <= 90 && Math.abs(place.getLongitude()) <= 180;
    }

    private static BigDecimal degrees(double value) {
        return BigDecimal.valueOf(value).setScale(SCALE, RoundingMode.HALF_UP);
    }

    private static Optional<LocalDateTime> time(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text.strip(), TIME));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<ZoneOffset> offset(String text) {
        try {
            return Optional.of(ZoneOffset.of(text.strip()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /**
     * Enters two directories once and reads short values alone. Directories that contain each other, and the previews
     * and makers' notes of hostile files, cost nothing.
     */
    private static final class TimeAndPlace extends DirectoryTiffHandler {

        private static final int TIFF = 42;

        private static final int MAX_VALUE_BYTES = 64;

        private final Set<Integer> entered = new HashSet<>();

        TimeAndPlace(Metadata metadata) {
            super(metadata, null);
            pushDirectory(ExifIFD0Directory.class);
        }

        @Override
        public void setTiffMarker(int marker) throws TiffProcessingException {
            if (marker != TIFF) {
                throw new TiffProcessingException("Unexpected TIFF marker: " + marker);
            }
        }

        @Override
        public boolean tryEnterSubIfd(int tag) {
            if (!(_currentDirectory instanceof ExifIFD0Directory) || !entered.add(tag)) {
                return false;
            }
            return switch (tag) {
                case ExifIFD0Directory.TAG_EXIF_SUB_IFD_OFFSET -> enter(ExifSubIFDDirectory.class);
                case ExifIFD0Directory.TAG_GPS_INFO_OFFSET -> enter(GpsDirectory.class);
                default -> false;
            };
        }

        private boolean enter(Class<? extends Directory> directory) {
            pushDirectory(directory);
            return true;
        }

        @Override
        public boolean hasFollowerIfd() {
            return false;
        }

        @Override
        public Long tryCustomProcessFormat(int tag, int format, long count) {
            return null;
        }

        @Override
        public boolean customProcessTag(
                int at, Set<Integer> processed, int header, RandomAccessReader reader, int tag, int bytes) {
            return bytes > MAX_VALUE_BYTES;
        }

        @Override
        public void warn(String message) {
            // What cannot be read is not claimed.
        }

        @Override
        public void error(String message) {
            // What cannot be read is not claimed.
        }
    }
}
