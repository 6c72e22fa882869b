package marketplace.accounts.keys;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.zip.CRC32;
import marketplace.kernel.secrets.Sha256;

/** Prefix, 32 random bytes in base 62, checksum. The checksum rejects typing errors without a read. */
public record KeyValue(String text) {

    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(ALPHABET.length());
    private static final int RANDOM_BYTES = 32;

    /** 62^43 is the first power of 62 above 2^256. */
    private static final int RANDOM_LENGTH = 43;

    private static final int CHECKSUM_LENGTH = 6;

    private static final int SHOWN_LENGTH = 4;

    public static KeyValue random(KeyMode mode, SecureRandom random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        String body = mode.prefix() + base62(new BigInteger(1, bytes), RANDOM_LENGTH);
        return new KeyValue(body + checksum(body));
    }

    public static Optional<KeyValue> parse(KeyMode mode, String text) {
        int bodyLength = mode.prefix().length() + RANDOM_LENGTH;
        boolean sound = text.length() == bodyLength + CHECKSUM_LENGTH
                && text.startsWith(mode.prefix())
                && checksum(text.substring(0, bodyLength)).equals(text.substring(bodyLength));
        return sound ? Optional.of(new KeyValue(text)) : Optional.empty();
    }

    public String hash() {
        return Sha256.of(text);
    }

    String shownPrefix() {
        return text.substring(0, text.length() - RANDOM_LENGTH - CHECKSUM_LENGTH + SHOWN_LENGTH);
    }

    private static String checksum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return base62(BigInteger.valueOf(crc.getValue()), CHECKSUM_LENGTH);
    }

    private static String base62(BigInteger value, int length) {
        char[] digits = new char[length];
        BigInteger rest = value;
        for (int i = length - 1; i >= 0; i--) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            digits[i] = ALPHABET.charAt(parts[1].intValue());
            rest = parts[0];
        }
        return new String(digits);
    }

    @Override
    public String toString() {
        return "RawKey[" + shownPrefix() + "…]";
    }
}
