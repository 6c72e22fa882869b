package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import marketplace.kernel.Id.BountyId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IdsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String TAIL = "01kdvyqh0000000000000000zz";

    @ParameterizedTest
    @EnumSource(IdKind.class)
    void idsAreAcceptedByTheirOwnKindOnly(IdKind kind) {
        String id = Ids.random().next(kind, NOW);
        assertThat(id).matches(kind.prefix() + "[0-9a-hjkmnp-tv-z]{26}");
        assertThat(Stream.of(IdKind.values()).filter(other -> other.matches(id)))
                .containsExactly(kind);
    }

    @Test
    void prefixesAreThreeDistinctLetters() {
        assertThat(Arrays.stream(IdKind.values()).map(IdKind::prefix))
                .doesNotHaveDuplicates()
                .allMatch(prefix -> prefix.matches("[a-z]{3}_"));
    }

    @Test
    void laterIdsSortLater() {
        byte[] high = new byte[10];
        Arrays.fill(high, (byte) 0xff);
        String earlier = Ids.of(IdKind.BOUNTY, NOW, high);
        String later = Ids.of(IdKind.BOUNTY, NOW.plusMillis(1), new byte[10]);
        assertThat(later).isGreaterThan(earlier);
        assertThat(Ids.of(IdKind.BOUNTY, Instant.parse("9999-12-31T23:59:59.999Z"), new byte[10]))
                .isGreaterThan(later);
    }

    @Test
    void idEncodesTimeAndRandomBits() {
        assertThat(Ids.of(IdKind.BOUNTY, Instant.ofEpochMilli(33), new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 33}))
                .isEqualTo("bty_" + "0000000011" + "0000000000000011");
        assertThat(Ids.of(IdKind.BOUNTY, Instant.EPOCH, new byte[] {(byte) 0xf8, 0, 0, 0, 0, 0, 0, 0, 0, 0}))
                .isEqualTo("bty_" + "0000000000" + "z000000000000000");
    }

    @Test
    void idsDoNotRepeat() {
        Ids ids = Ids.random();
        assertThat(Stream.generate(() -> ids.next(IdKind.REQUEST, NOW)).limit(10_000))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bty_",
                TAIL,
                "hum_" + TAIL,
                "BTY_" + TAIL,
                "bty_" + TAIL + "0",
                "bty_01kdvyqh000000000000000zz",
                "bty_01kdvyqh0000000000000000zi",
                "bty_01kdvyqh0000000000000000ZZ",
                "bty_01kdvyqh0000000000000000z\u0000",
                "bty_01kdvyqh0000000000000000z#"
            })
    void malformedIdsAreRefusedAsUnknownOnes(String text) {
        assertThatThrownBy(() -> new BountyId(text)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(problem).hasMessage(IdKind.BOUNTY.unknown().getMessage());
        });
    }

    @Test
    void idPrintsAsItsText() {
        assertThat(new BountyId("bty_" + TAIL)).hasToString("bty_" + TAIL);
        assertThat(IdKind.BOUNTY.unknown().getMessage().toLowerCase(Locale.ROOT))
                .contains("bounty");
    }
}
