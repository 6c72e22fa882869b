package marketplace.kernel.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SealerTest {

    private static final String SECRET = "whsec_qX7+ü";
    private static final String OWNER = "whe_00000000000000000000000001";

    private final Sealer sealer = new Sealer(key(1), new SecureRandom());

    @Test
    void sealedSecretOpens() {
        assertThat(sealer.open(sealer.seal(SECRET, OWNER), OWNER)).isEqualTo(SECRET);
        assertThat(sealer.open(sealer.seal("", OWNER), OWNER)).isEmpty();
    }

    @Test
    void sealsDifferAndHideTheSecret() {
        byte[] first = sealer.seal(SECRET, OWNER);
        assertThat(first).isNotEqualTo(sealer.seal(SECRET, OWNER));
        assertThat(new String(first, StandardCharsets.ISO_8859_1)).doesNotContain("whsec_");
    }

    @Test
    void sealWithAFlippedBitIsRefused() {
        byte[] sealed = sealer.seal(SECRET, OWNER);
        for (int bit = 0; bit < sealed.length * Byte.SIZE; bit++) {
            byte[] altered = sealed.clone();
            altered[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            assertThatThrownBy(() -> sealer.open(altered, OWNER))
                    .describedAs("bit %d", bit)
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void truncatedSealIsRefused() {
        byte[] sealed = sealer.seal(SECRET, OWNER);
        for (int length = 0; length < sealed.length; length++) {
            byte[] cut = Arrays.copyOf(sealed, length);
            assertThatThrownBy(() -> sealer.open(cut, OWNER)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void sealOfAnotherOwnerIsRefused() {
        byte[] sealed = sealer.seal(SECRET, OWNER);
        assertThatThrownBy(() -> sealer.open(sealed, "whe_00000000000000000000000002"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void sealOfAnotherKeyIsRefused() {
        byte[] sealed = new Sealer(key(2), new SecureRandom()).seal(SECRET, OWNER);
        assertThatThrownBy(() -> sealer.open(sealed, OWNER))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageNotContaining("whsec_");
    }

    @Test
    void keyMustBe256Bits() {
        assertThatThrownBy(() -> new Sealer(new byte[16], new SecureRandom()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] key(int fill) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) fill);
        return key;
    }
}
