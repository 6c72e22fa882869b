package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    private static final String NOW = "Mon, 05 Jan 2026 10:00:00 GMT";

    @Test
    void dateWithoutAClockToCompareItWithIsIgnored() {
        assertThat(RetryAfter.of(503, "Mon, 05 Jan 2026 10:05:00 GMT", null)).isEmpty();
        assertThat(RetryAfter.of(503, "120", null)).contains(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "429 | 120                             | PT2M",
                "503 | 999999999                       | PT277777H46M39S",
                "503 | Mon, 05 Jan 2026 10:05:00 GMT   | PT5M",
                "503 | Mon, 05 Jan 2026 09:59:59 GMT   |",
                "503 | 0                               |",
                "503 | -5                              |",
                "503 | 1.5                             |",
                "503 | 99999999999999999999            |",
                "503 | soon                            |",
                "503 |                                 |",
                "500 | 120                             |",
                "200 | 120                             |",
            })
    void overloadedReceiverAsksForAWait(int status, String header, Duration wait) {
        assertThat(RetryAfter.of(status, header, NOW)).isEqualTo(Optional.ofNullable(wait));
    }
}
