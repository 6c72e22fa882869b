package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.net.Webhook;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyWebhookTest {

    private static final List<Long> SCHEDULE = List.of(0L, 30L, 90L, 210L, 450L, 930L);

    private final Api api = Service.api();
    private final Account operator = Account.signUp(api);
    private final Account.Key key = operator.newKey();
    private final Account worker = Account.signUp(api);
    private String bounty;

    @BeforeEach
    void post() {
        worker.makeProfile();
        bounty = operator.postBounty();
    }

    @Test
    void dryRunOfAWebhookHasNoEndpointAndSetsNone() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 200)) {
            JsonNode preview = api.send(
                            "PATCH",
                            "/api/keys/" + key.id(),
                            key.credentials(),
                            Json.bytes(Json.object()
                                    .put("webhookUrl", receiver.url())
                                    .put("dryRun", true)))
                    .success();

            assertThat(preview.path("wouldSucceed").asBoolean()).isTrue();
            assertThat(preview.at("/key/webhookUrl").asText()).isEqualTo(receiver.url());
            assertThat(preview.at("/key/webhookEndpointId").isNull()).isTrue();
            assertThat(preview.at("/webhookSecret").isNull()).isTrue();
            assertThat(api.get("/api/keys", key.credentials()).json().findValues("webhookUrl"))
                    .allMatch(JsonNode::isNull);
        }
    }

    @Test
    void applicationEventArrivesSignedAndIsLoggedForTheKey() throws Exception {
        try (Receiver receiver = Receiver.answering(arrival -> arrival == 1 ? 500 : 200)) {
            Answer set = set(receiver.url());
            String endpoint = set.text("/key/webhookEndpointId");

            String application = worker.apply(bounty);
            api.settle();
            api.advance("PT31S");

            assertThat(receiver.arrivals()).hasSize(2);
            for (Arrival arrival : receiver.arrivals()) {
                assertThat(arrival.eventId()).isEqualTo("application.received:" + application);
                assertThat(arrival.field("type")).isEqualTo("application.received");
                assertThat(arrival.header("X-Service-Event")).isEqualTo("application.received");
                assertThat(arrival.text()).contains(bounty, application);
                assertThat(verifies(arrival, set.text("/webhookSecret"))).isTrue();
            }
            JsonNode delivery = api.get("/api/webhooks/deliveries?endpointId=" + endpoint, key.credentials())
                    .json()
                    .at("/deliveries/0");
            assertThat(delivery.path("endpointId").asText()).isEqualTo(endpoint);
            assertThat(delivery.path("eventType").asText()).isEqualTo("application.received");
            assertThat(delivery.path("status").asText()).isEqualTo("delivered");
            assertThat(delivery.path("attempts").asInt()).isEqualTo(2);
            assertThat(listed().path("webhookUrl").asText()).isEqualTo(receiver.url());
            assertThat(api.get("/api/webhooks/endpoints", key.credentials()).text("/count"))
                    .isEqualTo("0");
        }
    }

    @Test
    void failingDeliveryIsTriedSixTimesOnSchedule() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 503)) {
            set(receiver.url());
            worker.apply(bounty);

            api.advance("PT2H");

            List<Arrival> arrivals = receiver.arrivals();
            assertThat(arrivals).hasSize(SCHEDULE.size());
            for (int i = 0; i < SCHEDULE.size(); i++) {
                assertThat(arrivals.get(i).timestamp() - arrivals.getFirst().timestamp())
                        .isBetween(SCHEDULE.get(i) - 2, SCHEDULE.get(i) + 2);
            }
        }
    }

    @Test
    void revokedKeyGetsNoDelivery() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 500)) {
            set(receiver.url());
            worker.apply(bounty);
            api.settle();
            assertThat(receiver.arrivals()).hasSize(1);

            api.delete("/api/keys/" + key.id(), operator.session()).text("/key/status");
            anotherApplies();
            api.advance("PT2H");

            assertThat(receiver.arrivals()).hasSize(1);
        }
    }

    @Test
    void removedWebhookGetsNoDelivery() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 500)) {
            set(receiver.url());
            worker.apply(bounty);
            api.settle();
            assertThat(receiver.arrivals()).hasSize(1);

            Answer removed = patch(null);
            assertThat(removed.status()).isEqualTo(200);
            anotherApplies();
            api.advance("PT2H");

            assertThat(receiver.arrivals()).hasSize(1);
            assertThat(listed().path("webhookUrl").isNull()).isTrue();
        }
    }

    @Test
    void privateAddressIsRefused() {
        for (String inside : List.of("https://169.254.169.254/latest", "https://10.0.0.1/", "http://example.com/")) {
            Answer refused = patch(inside);

            assertThat(refused.outcome()).as(inside).isEqualTo("400 validation");
            assertThat(refused.json().at("/details/0/field").asText()).isEqualTo("webhookUrl");
        }
    }

    private void anotherApplies() {
        Account another = Account.signUp(api);
        another.makeProfile();
        another.apply(bounty);
    }

    private Answer set(String url) {
        Answer answer = patch(url);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private Answer patch(String url) {
        return api.send(
                "PATCH",
                "/api/keys/" + key.id(),
                key.credentials(),
                Json.bytes(Json.object().put("webhookUrl", url)));
    }

    private JsonNode listed() {
        return api.get("/api/keys", key.credentials()).json().at("/keys/0");
    }

    private static boolean verifies(Arrival arrival, String secret) throws Exception {
        Clock then = Clock.fixed(Instant.ofEpochSecond(arrival.timestamp()), ZoneOffset.UTC);
        return Webhook.Signature.verifyHeader(arrival.text(), arrival.header("X-Service-Signature"), secret, 1, then);
    }
}
