package marketplace.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What is stored of a random secret: its SHA-256 in hex.
 *
 * <p>A slow hash is for what people choose; nobody guesses 256 random bits.
 */
final class Sha256 {

    private Sha256() {}

    static String of(byte[] secret) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(secret));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String of(String secret) {
        return of(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** Compares two of them in a time that depends on their length alone. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }
}
