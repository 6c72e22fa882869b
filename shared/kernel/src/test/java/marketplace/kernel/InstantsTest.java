package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
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

    @Test
    void timesAreWrittenAndReadAsTheJdkDoes() {
        DateTimeFormatter format =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            // Years from about -1000 to 11000.
            Instant instant = Instant.ofEpochSecond(
                    random.nextLong(-93_000_000_000L, 285_000_000_000L), random.nextInt(1_000_000_000));
            String text = format.format(instant);
            assertThat(Instants.text(instant)).isEqualTo(text);
            assertThat(read(Instants::stored, text)).isEqualTo(read(Instant::parse, text));
        }
    }

    @Test
    void damagedTimeIsReadOrRefusedAsByTheJdk() {
        String text = "2028-02-29T23:59:59.999Z";
        for (int place = 0; place < text.length(); place++) {
            for (char sign : "0123456789-:.TZtz+x /;\u0663".toCharArray()) {
                String damaged = text.substring(0, place) + sign + text.substring(place + 1);
                assertThat(read(Instants::stored, damaged)).as(damaged).isEqualTo(read(Instant::parse, damaged));
            }
        }
        for (String other : List.of(
                "2027-02-29T00:00:00.000Z",
                "2026-12-31T23:59:60.000Z",
                "2026-01-01T24:00:00.000Z",
                "2026-01-01T24:00:01.000Z",
                "2026-00-01T00:00:00.000Z",
                "0000-01-01T00:00:00.000Z",
                "")) {
            assertThat(read(Instants::stored, other)).as(other).isEqualTo(read(Instant::parse, other));
        }
    }

    /** What is read, or why nothing is. */
    private static String read(Function<String, Instant> parser, String text) {
        try {
            return parser.apply(text).toString();
        } catch (DateTimeException refused) {
            return refused.toString();
        }
    }
}
