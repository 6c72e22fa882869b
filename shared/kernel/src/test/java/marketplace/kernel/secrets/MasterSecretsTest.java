package marketplace.kernel.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.secrets.KeyRing.Held;
import org.junit.jupiter.api.Test;

class MasterSecretsTest {

    private static final String FIRST = "f".repeat(64);
    private static final String SECOND = "s".repeat(64);
    private static final String THIRD = "t".repeat(64);
    private static final Instant ROTATION = Instant.parse("2026-01-01T12:00:00Z");
    private static final Instant NEXT = Instant.parse("2026-02-01T12:00:00Z");

    private final MasterSecrets secrets = parse(FIRST, ROTATION + " " + SECOND, NEXT + " " + THIRD);

    @Test
    void singleTextOrBinaryValueIsTheOnlySecret() {
        byte[] random = new byte[32];
        random[5] = '\n';

        assertThat(parse(FIRST).at(ROTATION)).containsExactly(held(FIRST, Duration.ZERO));
        assertThat(MasterSecrets.parse(random).at(ROTATION))
                .containsExactly(new Held<>(new MasterSecret(random), Duration.ZERO));
    }

    @Test
    void laterSecretsAreAcceptedBeforeTheyAreCurrent() {
        assertThat(secrets.at(ROTATION.minusMillis(1)))
                .containsExactly(held(FIRST, Duration.ZERO), held(SECOND, Duration.ZERO), held(THIRD, Duration.ZERO));
    }

    @Test
    void replacedSecretsReportTheirAge() {
        assertThat(secrets.at(ROTATION))
                .containsExactly(held(SECOND, Duration.ZERO), held(THIRD, Duration.ZERO), held(FIRST, Duration.ZERO));
        assertThat(secrets.at(NEXT.plusSeconds(60)))
                .containsExactly(
                        held(THIRD, Duration.ZERO),
                        held(SECOND, Duration.ofMinutes(1)),
                        held(FIRST, Duration.between(ROTATION, NEXT.plusSeconds(60))));
    }

    @Test
    void malformedLinesAreRefusedWithoutShowingASecret() {
        for (String text : List.of(FIRST + "\n" + SECOND, FIRST + "\nnoon " + SECOND, FIRST + "\n" + ROTATION + " x")) {
            assertThatThrownBy(() -> MasterSecrets.parse(text.getBytes(StandardCharsets.US_ASCII)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(SECOND)
                    .hasNoCause();
        }
    }

    private static MasterSecrets parse(String... lines) {
        return MasterSecrets.parse(String.join("\n", lines).getBytes(StandardCharsets.US_ASCII));
    }

    private static Held<MasterSecret> held(String text, Duration replacedFor) {
        return new Held<>(new MasterSecret(text.getBytes(StandardCharsets.US_ASCII)), replacedFor);
    }
}
