package marketplace.bounties.terms;

import java.math.BigDecimal;
import java.util.Optional;

/** A place on Earth, in degrees. */
public record GeoPoint(BigDecimal latitude, BigDecimal longitude) {

    private static final double EARTH_RADIUS_METERS = 6_371_008.8;

    /** Empty if either is null. */
    public static Optional<GeoPoint> of(BigDecimal latitude, BigDecimal longitude) {
        return latitude == null || longitude == null
                ? Optional.empty()
                : Optional.of(new GeoPoint(latitude, longitude));
    }

    /** Along the surface of a sphere (haversine formula), which is wrong by at most 0.6 %. */
    public long metersTo(GeoPoint other) {
        double north = Math.toRadians(latitude.doubleValue());
        double otherNorth = Math.toRadians(other.latitude.doubleValue());
        double east = Math.toRadians(other.longitude.doubleValue() - longitude.doubleValue());
        double chord = square(Math.sin((otherNorth - north) / 2))
                + Math.cos(north) * Math.cos(otherNorth) * square(Math.sin(east / 2));
        return Math.round(2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, chord))));
    }

    private static double square(double value) {
        return value * value;
    }
}
