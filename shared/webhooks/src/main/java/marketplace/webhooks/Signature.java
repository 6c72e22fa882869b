package marketplace.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature header of a delivery: {@code t=<unix seconds>,v1=<hex>} (interface, Authentication 8).
 *
 * <p>HMAC-SHA256 over time, a dot and the raw body, so that a receiver can tell that the bytes are ours and fresh.
 * While a
 * secret is being rotated each secret has its own {@code v1}, so that a receiver may hold either.
 */
public final class Signature {

    public static final String HEADER = "X-Service-Signature";

    private Signature() {}

    /**
     * The header for {@code body} sent at {@code at}; {@code secrets} are the valid ones, newest first, at least one.
     */
    public static String of(List<SigningSecret> secrets, Instant at, byte[] body) {
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("nothing to sign with");
        }
        long seconds = at.getEpochSecond();
        StringBuilder header = new StringBuilder("t=").append(seconds);
        for (SigningSecret secret : secrets) {
            header.append(",v1=").append(hmac(secret, seconds, body));
        }
        return header.toString();
    }

    private static String hmac(SigningSecret secret, long seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            // The whole text is the key, prefix included (decisions §9): receivers need not decode anything.
            mac.init(new SecretKeySpec(secret.value().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((seconds + ".").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }
}
