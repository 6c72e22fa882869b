package marketplace.kernel.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

final class MasterSecretTest {

    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] BYTES =
            HEX.parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223");

    private final MasterSecret secret = new MasterSecret(BYTES);

    @Test
    void referenceMatchesRfc5869() throws GeneralSecurityException {
        byte[] key = HEX.parseHex("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b");
        assertThat(HEX.formatHex(hkdf(
                        HEX.parseHex("000102030405060708090a0b0c"), key, HEX.parseHex("f0f1f2f3f4f5f6f7f8f9"), 42)))
                .isEqualTo("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
        assertThat(HEX.formatHex(hkdf(new byte[32], key, new byte[0], 42)))
                .isEqualTo("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
    }

    @Test
    void derivedKeyIsHkdfWithPurposeAsInfo() throws GeneralSecurityException {
        for (int length : new int[] {1, 16, 32, 33, 64, 100}) {
            byte[] info = "webhook secrets".getBytes(StandardCharsets.UTF_8);
            assertThat(secret.derive("webhook secrets", length)).isEqualTo(hkdf(new byte[32], BYTES, info, length));
        }
    }

    @Test
    void differentPurposesGiveDifferentKeys() {
        assertThat(secret.derive("cursors", 32))
                .isEqualTo(secret.derive("cursors", 32))
                .isNotEqualTo(secret.derive("cursor", 32));
    }

    @Test
    void laterChangeOfTheGivenBytesHasNoEffect() {
        byte[] given = BYTES.clone();
        MasterSecret copy = new MasterSecret(given);
        Arrays.fill(given, (byte) 0);
        assertThat(copy.derive("cursors", 32)).isEqualTo(secret.derive("cursors", 32));
    }

    @Test
    void refusesFewerThan32Bytes() {
        byte[] tooShort = Arrays.copyOf(BYTES, 31);
        assertThatThrownBy(() -> new MasterSecret(tooShort)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void secretIsNotPrinted() {
        assertThat(secret).hasToString("MasterSecret[redacted]");
    }

    private static byte[] hkdf(byte[] salt, byte[] key, byte[] info, int length) throws GeneralSecurityException {
        byte[] extracted = hmac(salt, key);
        ByteBuffer out = ByteBuffer.allocate((length / 32 + 1) * 32);
        byte[] block = new byte[0];
        for (byte counter = 1; out.hasRemaining(); counter++) {
            ByteBuffer input = ByteBuffer.allocate(block.length + info.length + 1);
            block = hmac(extracted, input.put(block).put(info).put(counter).array());
            out.put(block);
        }
        return Arrays.copyOf(out.array(), length);
    }

    private static byte[] hmac(byte[] key, byte[] data) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(data);
    }
}
