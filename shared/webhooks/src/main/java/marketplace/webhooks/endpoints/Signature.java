package marketplace.webhooks.endpoints;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.secrets.TimedSignature;

/** The signature header of a delivery: one {@code v1} per valid secret, newest first. */
public final class Signature {

    public static final String HEADER = "X-Service-Signature";

    private Signature() {}

    public static String of(List<SigningSecret> secrets, Instant at, byte[] body) {
        // The whole text is the key, including its prefix: receivers need not decode it.
        List<byte[]> keys = secrets.stream()
                .map(secret -> secret.value().getBytes(StandardCharsets.UTF_8))
                .toList();
        return TimedSignature.of(keys, at, body);
    }
}
