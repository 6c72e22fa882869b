package marketplace.webhooks.endpoints;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.secrets.TimedSignature;

/**
 * The signature headers of a delivery, in two forms from the same secrets: ours, which is also Stripe's, and that of
 * Standard Webhooks. Both have one signature per valid secret, newest first.
 */
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

    /** The delivery's id is the message's: it is the same for every attempt and, unlike an event's id, has no dot. */
    public static Map<String, String> standard(
            List<SigningSecret> secrets, DeliveryId delivery, Instant at, byte[] body) {
        List<byte[]> keys = secrets.stream().map(SigningSecret::bytes).toList();
        return Map.of(
                "webhook-id",
                delivery.value(),
                "webhook-timestamp",
                Long.toString(at.getEpochSecond()),
                "webhook-signature",
                TimedSignature.standard(keys, delivery.value(), at, body));
    }
}
