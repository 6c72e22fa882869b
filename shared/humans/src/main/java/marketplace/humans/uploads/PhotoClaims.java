package marketplace.humans.uploads;

import com.drew.lang.GeoLocation;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.Instants;

/**
 * When and where a photo says it was taken. Anyone can write this into a file.
 *
 * @param takenAt null if the photo does not say
 * @param utcOffset as the photo says; null if it does not, and {@code takenAt} then counts as UTC
 * @param latitude in degrees; null if the photo does not say, as is the longitude
 */
public record PhotoClaims(Instant takenAt, String utcOffset, BigDecimal latitude, BigDecimal longitude) {

    public static final PhotoClaims NONE = new PhotoClaims(null, null, null, null);

    private static final Pattern TIME = Pattern.compile("(\\d{4}):(\\d\\d):(\\d\\d) (\\d\\d:\\d\\d:\\d\\d)");

    /** A tenth of a metre. */
    private static final int SCALE = 6;

    static PhotoClaims of(FileType type, FileBytes file) {
        return ExifBytes.of(type, file)
                .map(ExifDirectories::read)
                .map(PhotoClaims::of)
                .orElse(NONE);
    }

    private static PhotoClaims of(Metadata metadata) {
        Optional<GeoLocation> place = Optional.ofNullable(metadata.getFirstDirectoryOfType(GpsDirectory.class))
                .map(GpsDirectory::getGeoLocation)
                .filter(PhotoClaims::isOnEarth);
        Optional<ExifSubIFDDirectory> times =
                Optional.ofNullable(metadata.getFirstDirectoryOfType(ExifSubIFDDirectory.class));
        Optional<ZoneOffset> offset = times.map(found -> found.getString(ExifDirectoryBase.TAG_TIME_ZONE_ORIGINAL))
                .flatMap(PhotoClaims::offset);
        Optional<Instant> taken = times.map(found -> found.getString(ExifDirectoryBase.TAG_DATETIME_ORIGINAL))
                .flatMap(time -> instant(time, offset.orElse(ZoneOffset.UTC)));
        return new PhotoClaims(
                taken.orElse(null),
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

    private static Optional<Instant> instant(String time, ZoneOffset offset) {
        Matcher parts = TIME.matcher(time.strip());
        return parts.matches() ? Instants.parse(parts.replaceFirst("$1-$2-$3T$4") + offset) : Optional.empty();
    }

    private static Optional<ZoneOffset> offset(String text) {
        try {
            return Optional.of(ZoneOffset.of(text.strip()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
