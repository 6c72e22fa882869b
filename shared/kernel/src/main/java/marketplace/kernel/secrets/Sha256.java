package marketplace.kernel.secrets;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of random secrets and short fixed forms. Passwords need a slow hash instead. */
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

    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest(bytes));
    }

    public static String of(String text) {
        return HexFormat.of().formatHex(digest(text));
    }

    /** The first bytes of the digest: short enough for a key, long enough that texts do not collide by chance. */
    public static String prefix(String text, int bytes) {
        return HexFormat.of().formatHex(digest(text), 0, bytes);
    }

    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
