package marketplace.functions.payments.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Problem;

/**
 * The deployer's secret. {@code webhookSecrets} are those of our endpoint, of the one for connected accounts, and old
 * ones during rotation; {@code apiBase} replaces Stripe's address in tests.
 */
public record StripeSettings(String apiKey, List<String> webhookSecrets, Optional<URI> apiBase) {

    private static final String FORM =
            "the secret named by StripeSecret must be {\"apiKey\":\"sk_...\",\"webhookSecrets\":[\"whsec_...\"]}";

    /** Throws {@link IllegalStateException} with a message that quotes nothing of the secret. */
    public static StripeSettings parse(String secret) {
        JsonNode settings;
        try {
            settings = Json.readObject(secret.getBytes(StandardCharsets.UTF_8));
        } catch (Problem _) {
            throw new IllegalStateException(FORM);
        }
        String apiKey = settings.path("apiKey").asText();
        List<String> secrets = settings.path("webhookSecrets")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        if (!apiKey.matches("[sr]k_(live|test)_\\w+")
                || secrets.isEmpty()
                || secrets.stream().anyMatch(text -> !text.startsWith("whsec_"))) {
            throw new IllegalStateException(FORM);
        }
        return new StripeSettings(
                apiKey,
                secrets,
                Optional.of(settings.path("apiBase").asText())
                        .filter(text -> !text.isEmpty())
                        .map(StripeSettings::loopback));
    }

    private static URI loopback(String text) {
        URI base = URI.create(text);
        if (!"http".equals(base.getScheme()) || !"127.0.0.1".equals(base.getHost())) {
            throw new IllegalStateException("apiBase in the secret named by StripeSecret is for tests on one machine");
        }
        return base;
    }

    public boolean isLive() {
        return apiKey.startsWith("_live_", 2);
    }

    @Override
    public String toString() {
        return "StripeSettings[live=" + isLive() + "]";
    }
}
