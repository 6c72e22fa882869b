package marketplace.functions.payments.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.TimedSignature;

/** Verifies the events of all of our Stripe endpoints. */
final class StripeSignature {

    static final String HEADER = "stripe-signature";

    /** Stripe's recommendation. */
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private StripeSignature() {}

    /** Returns the event. Empty in the other mode: endpoints for connected accounts receive test events as well. */
    static Optional<JsonNode> verified(StripeSettings settings, Map<String, String> headers, byte[] body, Instant now) {
        String signature = headers.getOrDefault(HEADER, "");
        // Stripe's own verifier matches the header with a regular expression that overflows the stack.
        boolean signed = settings.webhookSecrets().stream()
                .anyMatch(secret -> TimedSignature.verify(
                        signature, secret.getBytes(StandardCharsets.UTF_8), body, now, TOLERANCE));
        if (!signed) {
            throw new Problem(
                    ErrorCode.SIGNATURE_INVALID, "The signature does not match the body and time of this event.");
        }
        return Optional.<JsonNode>of(Json.readObject(body))
                .filter(event -> event.path("livemode").asBoolean() == settings.isLive());
    }
}
