package marketplace.webhooks;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.TimedSignature;

/**
 * The signature header of a delivery: {@code t=<unix seconds>,v1=<hex>} (interface, Authentication 8).
 *
 * <p>HMAC-SHA256 over time, a dot and the raw body, so that a receiver can tell that the bytes are ours and fresh.
 * Where several secrets are valid each has its own {@code v1}, so that a receiver may hold any of them.
 */
public final class Signature {

    public static final String HEADER = "X-Service-Signature";

    private Signature() {}

    /**
     * The header for {@code body} sent at {@code at}; {@code secrets} are the valid ones, newest first, at least one.
     */
    public static String of(List<SigningSecret> secrets, Instant at, byte[] body) {
        // The whole text is the key, prefix included (decisions §9): receivers need not decode anything.
        List<byte[]> keys = secrets.stream()
                .map(secret -> secret.value().getBytes(StandardCharsets.UTF_8))
                .toList();
        return TimedSignature.of(keys, at, body);
    }
}
