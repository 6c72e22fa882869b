package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import marketplace.bounties.terms.GeoPoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeoPointTest {

    private static GeoPoint point(BigDecimal latitude, BigDecimal longitude) {
        return new GeoPoint(latitude, longitude);
    }

    /** The last two are opposite points, and the poles: half of the way around. */
    @ParameterizedTest
    @CsvSource({
        "52.52, 13.405, 52.52, 13.405, 0",
        "52.52, 13.405, 48.8566, 2.3522, 877000",
        "0, 179.5, 0, -179.5, 111000",
        "10, 20, -10, -160, 20015000",
        "90, 0, -90, 77, 20015000"
    })
    void distanceIsThatOnASphere(
            BigDecimal latitude, BigDecimal longitude, BigDecimal toLatitude, BigDecimal toLongitude, long meters) {
        GeoPoint from = point(latitude, longitude);
        GeoPoint to = point(toLatitude, toLongitude);

        assertThat(from.metersTo(to)).isBetween(meters - 1_000, meters + 1_000).isEqualTo(to.metersTo(from));
    }
}
