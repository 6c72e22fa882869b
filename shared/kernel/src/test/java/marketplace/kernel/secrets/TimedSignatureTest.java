package marketplace.kernel.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimedSignatureTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final byte[] KEY = "a key".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BODY = "a body".getBytes(StandardCharsets.UTF_8);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void overlongHeaderDoesNotVerify() {
        String signed = TimedSignature.of(List.of(KEY), NOW, BODY);

        assertThat(TimedSignature.verify(signed + ",t=1".repeat(2_000), KEY, BODY, NOW, Duration.ofMinutes(5)))
                .isFalse();
    }

    @Test
    void signatureVerifiesWithEachOfItsKeysOnly() {
        byte[] older = "an older key".getBytes(StandardCharsets.UTF_8);
        String header = TimedSignature.of(List.of(KEY, older), NOW, BODY);

        assertThat(header).matches("t=1767225600,v1=[0-9a-f]{64},v1=[0-9a-f]{64}");
        assertThat(TimedSignature.verify(header, KEY, BODY, NOW, MINUTE)).isTrue();
        assertThat(TimedSignature.verify(header, older, BODY, NOW, MINUTE)).isTrue();
        assertThat(TimedSignature.verify(header, "another".getBytes(StandardCharsets.UTF_8), BODY, NOW, MINUTE))
                .isFalse();
    }

    @Test
    void signatureCoversBodyAndTime() {
        String header = TimedSignature.of(List.of(KEY), NOW, BODY);
        byte[] longer = "a body ".getBytes(StandardCharsets.UTF_8);

        assertThat(TimedSignature.verify(header, KEY, longer, NOW, MINUTE)).isFalse();
        assertThat(TimedSignature.verify(header, KEY, BODY, NOW.plusSeconds(60), MINUTE))
                .isTrue();
        assertThat(TimedSignature.verify(header, KEY, BODY, NOW.plusSeconds(61), MINUTE))
                .isFalse();
        assertThat(TimedSignature.verify(header, KEY, BODY, NOW.minusSeconds(61), MINUTE))
                .isFalse();
        assertThat(TimedSignature.verify(header.replace("600,", "601,"), KEY, BODY, NOW, MINUTE))
                .isFalse();
    }

    @Test
    void signingNeedsAKey() {
        assertThatThrownBy(() -> TimedSignature.of(List.of(), NOW, BODY)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void headerMayHaveAtMost4096CharactersAndATimeOfTwelveDigits() {
        String signed = TimedSignature.of(List.of(KEY), NOW, BODY);
        String longest = signed + "," + "x".repeat(4_096 - signed.length() - 1);
        Instant late = Instant.ofEpochSecond(999_999_999_999L);
        Instant tooLate = Instant.ofEpochSecond(1_000_000_000_000L);

        assertThat(TimedSignature.verify(longest, KEY, BODY, NOW, MINUTE)).isTrue();
        assertThat(TimedSignature.verify(longest + "x", KEY, BODY, NOW, MINUTE)).isFalse();
        assertThat(TimedSignature.verify(TimedSignature.of(List.of(KEY), late, BODY), KEY, BODY, late, MINUTE))
                .isTrue();
        assertThat(TimedSignature.verify(TimedSignature.of(List.of(KEY), tooLate, BODY), KEY, BODY, tooLate, MINUTE))
                .isFalse();
        assertThat(TimedSignature.verify(
                        TimedSignature.of(List.of(KEY), Instant.EPOCH, BODY), KEY, BODY, Instant.EPOCH, MINUTE))
                .isTrue();
    }

    @Test
    void malformedHeaderDoesNotVerify() {
        for (String header :
                List.of("", ",", "t=", "v1=", "t=x,v1=y", "t=1767225600", "t=1767225600,v1=", "nonsense")) {
            assertThat(TimedSignature.verify(header, KEY, BODY, NOW, MINUTE))
                    .as(header)
                    .isFalse();
        }
    }
}
