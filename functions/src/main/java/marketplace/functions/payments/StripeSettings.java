package marketplace.functions.payments;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Problem;

/**
 * How Stripe is spoken to, as the deployer's secret says it.
 *
 * <p>It is read when it is first needed and is in no variable and no log line.
 *
 * @param apiKey a secret or restricted key of Stripe's
 * @param webhookSecrets what the endpoints' events are signed with: the account's own endpoint, that of its connected
 *     accounts, and an old secret beside a new one while it is exchanged
 * @param apiBase where Stripe answers instead of at its own address: on this machine, for tests, and nowhere else
 */
record StripeSettings(String apiKey, List<String> webhookSecrets, Optional<URI> apiBase) {

    private static final String FORM =
            "the secret named by StripeSecret must be {\"apiKey\":\"sk_...\",\"webhookSecrets\":[\"whsec_...\"]}";

    static StripeSettings parse(String secret) {
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

    /** Whether real money moves; an endpoint may be told of both kinds. */
    boolean isLive() {
        return apiKey.startsWith("_live_", 2);
    }

    @Override
    public String toString() {
        return "StripeSettings[live=" + isLive() + "]";
    }
}
