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

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z,2026-01-02T03:04:05.000Z",
        "2026-01-02T03:04Z,2026-01-02T03:04:00.000Z",
        "2026-01-02T03:04:05.678999+0100,2026-01-02T02:04:05.678Z",
        "2026-01-02T03:04+00:00,2026-01-02T03:04:00.000Z",
        "2026-01-02T03:04:05,''",
        "2026-01-02,''",
        "2026-02-30T03:04Z,''",
        "10000-01-01T00:00:00Z,''",
        "9999-12-31T23:59:59-0100,''",
        "0000-01-01T00:00:00+0100,''",
        "2026-01-02T03Z,''"
    })
    void givenTimeNeedsNoSecondsAndNoColonInItsOffset(String given, String text) {
        assertThat(Instants.parse(given).map(Instants::text).orElse("")).isEqualTo(text);
    }

    @Test
    void textsSortLikeTheirTimes() {
        Instant time = Instant.parse("2026-01-02T03:04:05.999Z");
        assertThat(Instants.text(time)).isLessThan(Instants.text(time.plusMillis(1)));
    }
}
