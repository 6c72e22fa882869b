package marketplace.bounties.terms;

import java.math.BigDecimal;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.kernel.Problem;

public record Place(
        @Field(value = "City.", max = 100, nullable = true, oneLine = true)
        String city,

        @Field(value = "State or region.", max = 100, nullable = true, oneLine = true)
        String state,

        @Field(value = "ISO 3166 code or English name.", max = 60, nullable = true)
        String country,

        @Field(value = "May be done from elsewhere.", nullable = true)
        Boolean isRemoteAllowed,

        @Field(value = "Degrees, with longitude.", least = "-90", most = "90", nullable = true)
        BigDecimal latitude,

        @Field(value = "Degrees.", least = "-180", most = "180", nullable = true)
        BigDecimal longitude) {

    public static final Place NOWHERE = new Place(null, null, null, null, null, null);

    public void requireWhole(String field) {
        if ((latitude == null) != (longitude == null)) {
            String missing = latitude == null ? "latitude" : "longitude";
            throw Problem.invalid(field + "." + missing, "must be given too: latitude and longitude belong together");
        }
    }

    /** Empty without coordinates. */
    public Optional<GeoPoint> point() {
        return GeoPoint.of(latitude, longitude);
    }
}
