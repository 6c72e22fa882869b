package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InstantsTest {

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z,2026-01-02T03:04:05.000Z",
        "2026-01-02T03:04:05.6Z,2026-01-02T03:04:05.600Z",
        "2026-01-02T03:04:05.678999Z,2026-01-02T03:04:05.678Z",
        "1969-12-31T23:59:59.999Z,1969-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59.999Z,9999-12-31T23:59:59.999Z"
    })
    void everyTimeHasExactlyThreeDecimals(String instant, String text) {
        assertThat(Instants.text(Instant.parse(instant))).isEqualTo(text);
    }

    @Test
    void textsSortLikeTheirTimes() {
        Instant time = Instant.parse("2026-01-02T03:04:05.999Z");
        assertThat(Instants.text(time)).isLessThan(Instants.text(time.plusMillis(1)));
    }
}
