package marketplace.kernel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256: of random secrets, for what is stored of them, and of texts, for what is short, of one form and not theirs to
 * choose.
 *
 * <p>Not for passwords: a slow hash is for what people choose; nobody guesses 256 random bits.
 */
public final class Sha256 {

    private Sha256() {}

    public static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public static byte[] digest(String text) {
        return digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** In hex. */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest(bytes));
    }

    /** In hex. */
    public static String of(String text) {
        return HexFormat.of().formatHex(digest(text));
    }

    /** Compares two in hex, in a time that depends on their length alone. */
    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
