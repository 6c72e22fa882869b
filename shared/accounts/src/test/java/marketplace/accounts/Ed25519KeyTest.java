package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the verdicts with those of Bouncy Castle. */
class Ed25519KeyTest {

    private static final int KEYS = 200;

    private static final BigInteger P = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

    private static final BigInteger ORDER =
            BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final Random random = new Random(1);

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] publicKey(byte[] secret) {
        byte[] key = new byte[Ed25519.PUBLIC_KEY_SIZE];
        Ed25519.generatePublicKey(secret, 0, key, 0);
        return key;
    }

    private static byte[] signature(byte[] secret, byte[] message) {
        byte[] signature = new byte[Ed25519.SIGNATURE_SIZE];
        Ed25519.sign(secret, 0, message, 0, message.length, signature, 0);
        return signature;
    }

    private static byte[] changed(byte[] bytes, int bit) {
        byte[] changed = bytes.clone();
        changed[bit / 8] ^= (byte) (1 << bit % 8);
        return changed;
    }

    /** RFC 8032, section 7.1. */
    @ParameterizedTest
    @CsvSource({
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '', "
                + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72, "
                + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82, "
                + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    })
    void signaturesOfTheStandardVerify(String key, String message, String signature) {
        HexFormat hex = HexFormat.of();
        Ed25519Key parsed = Ed25519Key.of(hex.parseHex(key)).orElseThrow();

        assertThat(parsed.verifies(hex.parseHex(message), hex.parseHex(signature)))
                .isTrue();
        assertThat(parsed.verifies("other".getBytes(StandardCharsets.UTF_8), hex.parseHex(signature)))
                .isFalse();
    }

    @Test
    void anyEncodingGetsTheVerdictOfBouncyCastle() {
        List<byte[]> encodings = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            encodings.add(bytes(32));
            encodings.add(publicKey(bytes(32)));
        }
        // From p - 3 to 2^255 - 1, and from 2 to 5, with each sign. From p on they are not reduced.
        for (int i = -3; i < 19; i++) {
            addBothSigns(encodings, P.add(BigInteger.valueOf(i)));
        }
        for (int i = 2; i < 6; i++) {
            addBothSigns(encodings, BigInteger.valueOf(i));
        }
        for (byte[] encoding : encodings) {
            boolean isPoint = Ed25519.validatePublicKeyPartial(encoding, 0);
            assertThat(Ed25519Key.of(encoding).isPresent())
                    .as(HexFormat.of().formatHex(encoding))
                    .isEqualTo(isPoint && !isOfOrderTwo(encoding));
        }
    }

    /** The points of order 1, 2, 4 and 8. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0100000000000000000000000000000000000000000000000000000000000000",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "0000000000000000000000000000000000000000000000000000000000000000",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            })
    void keyOfSmallOrderIsRefused(String encoded) {
        byte[] key = HexFormat.of().parseHex(encoded);

        assertThat(Ed25519Key.of(key)).isEmpty();
        assertThat(Ed25519Key.of(changed(key, 255))).isEmpty();
    }

    private static void addBothSigns(List<byte[]> encodings, BigInteger y) {
        encodings.add(encoded(y));
        encodings.add(changed(encoded(y), 255));
    }

    private static boolean isOfOrderTwo(byte[] encoding) {
        return Arrays.equals(encoding, encoded(P.subtract(BigInteger.ONE)));
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    private static byte[] encoded(BigInteger y) {
        byte[] big = y.toByteArray();
        byte[] little = new byte[32];
        for (int i = 0; i < Math.min(big.length, 32); i++) {
            little[i] = big[big.length - 1 - i];
        }
        return little;
    }

    @Test
    void onlyTheSignatureOfTheMessageVerifies() {
        byte[] secret = bytes(32);
        byte[] message = bytes(100);
        byte[] signature = signature(secret, message);
        Ed25519Key key = Ed25519Key.of(publicKey(secret)).orElseThrow();

        assertThat(key.verifies(message, signature)).isTrue();
        assertThat(key.verifies(changed(message, 3), signature)).isFalse();
        assertThat(Ed25519Key.of(publicKey(bytes(32))).orElseThrow().verifies(message, signature))
                .isFalse();
        for (int bit = 0; bit < signature.length * 8; bit++) {
            assertThat(key.verifies(message, changed(signature, bit))).isFalse();
        }
        for (int length : List.of(0, 32, 63, 65, 96)) {
            assertThat(key.verifies(message, Arrays.copyOf(signature, length))).isFalse();
        }
    }

    @Test
    void scalarThatIsNotReducedIsRefused() {
        byte[] secret = bytes(32);
        byte[] message = bytes(10);
        byte[] signature = signature(secret, message);
        byte[] big = reversed(Arrays.copyOfRange(signature, 32, 64));
        byte[] raised = signature.clone();
        System.arraycopy(encoded(new BigInteger(1, big).add(ORDER)), 0, raised, 32, 32);

        assertThat(Ed25519Key.of(publicKey(secret)).orElseThrow().verifies(message, raised))
                .isFalse();
    }

    @Test
    void keyHasOneEncoding() {
        byte[] encoded = publicKey(bytes(32));
        byte[] spki = HexFormat.of()
                .parseHex("302a300506032b6570032100" + HexFormat.of().formatHex(encoded));

        assertThat(Ed25519Key.ofSpki(spki)).isPresent();
        assertThat(Ed25519Key.ofSpki(encoded)).isEmpty();
        assertThat(Ed25519Key.ofSpki(Arrays.copyOf(spki, spki.length + 1))).isEmpty();
        for (int bit = 0; bit < 12 * 8; bit++) {
            assertThat(Ed25519Key.ofSpki(changed(spki, bit))).isEmpty();
        }
        assertThat(Ed25519Key.of(spki)).isEmpty();
        assertThat(Ed25519Key.of(Arrays.copyOf(encoded, 31))).isEmpty();
    }
}
