package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import org.junit.jupiter.api.Test;

class RetryTest {

    private final Api api = Service.api();
    private final Account.Key key = Account.signUp(api).newKey();

    @Test
    void failedDeliveryIsRetriedWithTheSameBody() throws Exception {
        try (Receiver receiver = Receiver.answering(arrival -> arrival <= 2 ? 500 : 200)) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            String delivery = endpoint.test();
            api.settle();
            assertThat(endpoint.delivery(delivery).path("status").asText()).isEqualTo("retry");
            api.advance("PT20S");
            assertThat(receiver.arrivals()).hasSize(1);
            api.advance("PT12S");
            assertThat(receiver.arrivals()).hasSize(2);
            api.advance("PT1H");

            List<Arrival> arrivals = receiver.arrivals();
            assertThat(arrivals)
                    .extracting(Arrival::text)
                    .hasSize(3)
                    .containsOnly(arrivals.getFirst().text());
            assertThat(arrivals)
                    .extracting(Arrival::eventId)
                    .containsOnly(arrivals.getFirst().eventId());
            assertThat(arrivals)
                    .extracting(arrival -> arrival.header("X-Service-Delivery"))
                    .containsOnly(delivery);
            assertThat(arrivals)
                    .extracting(arrival -> arrival.header("X-Service-Signature"))
                    .doesNotHaveDuplicates();
            for (Arrival arrival : arrivals) {
                checkSignature(arrival, endpoint.secret());
            }
            checkTimes(arrivals, List.of(0, 30, 90));
            JsonNode log = endpoint.delivery(delivery);
            assertThat(log.path("status").asText()).isEqualTo("delivered");
            assertThat(log.path("attempts").asInt()).isEqualTo(3);
            assertThat(log.path("responseStatus").asInt()).isEqualTo(200);
            assertThat(log.path("nextAttemptAt").isNull()).isTrue();
            assertThat(log.path("payload").toString())
                    .isEqualTo(arrivals.getFirst().text());
            assertThat(log.path("attemptsLog"))
                    .extracting(attempt -> attempt.path("responseStatus").asInt())
                    .containsExactly(500, 500, 200);

            api.post("/api/webhooks/deliveries/" + delivery + "/redeliver", key.credentials(), Json.object())
                    .success();
            api.settle();
            assertThat(receiver.arrivals())
                    .hasSize(4)
                    .extracting(Arrival::text)
                    .containsOnly(arrivals.getFirst().text());
        }
    }

    @Test
    void sixFailuresEndADeliveryAndFifteenDisableItsEndpoint() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 503)) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            String delivery = endpoint.test();
            api.advance("PT2H");

            checkTimes(receiver.arrivals(), List.of(0, 30, 90, 210, 450, 930));
            JsonNode log = endpoint.delivery(delivery);
            assertThat(log.path("status").asText()).isEqualTo("failed");
            assertThat(log.path("attempts").asInt()).isEqualTo(6);
            assertThat(log.path("attemptsLog")).hasSize(6).allSatisfy(attempt -> {
                assertThat(attempt.path("responseStatus").asInt()).isEqualTo(503);
                assertThat(attempt.path("error").asText()).isNotBlank();
            });
            checkLoggedTimes(log.path("attemptsLog"), List.of(0, 30, 90, 210, 450, 930));

            endpoint.test();
            api.advance("PT2H");
            assertThat(endpoint.tryTest().outcome())
                    .as("twelve failures in a row")
                    .isEqualTo("202");
            api.advance("PT2H");
            assertThat(receiver.arrivals())
                    .as("the fifteenth failure was the last")
                    .hasSize(15);
            assertThat(endpoint.tryTest().outcome()).isEqualTo("409 endpoint_disabled");
            JsonNode listed =
                    api.get("/api/webhooks/endpoints", key.credentials()).json().at("/endpoints/0");
            assertThat(listed.path("disabled").asBoolean()).isTrue();
        }
    }

    @Test
    void deletedEndpointGetsNoQueuedDelivery() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 500)) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            String delivery = endpoint.test();
            api.settle();
            assertThat(receiver.arrivals()).hasSize(1);
            // An endpoint that has just failed gets its events in the slow lane.
            endpoint.test();
            api.settle();
            assertThat(receiver.arrivals()).hasSize(2);
            assertThat(api.delete("/api/webhooks/endpoints/" + endpoint.id(), key.credentials())
                            .outcome())
                    .isEqualTo("200");

            api.advance("PT2H");

            assertThat(receiver.arrivals()).hasSize(2);
            JsonNode log = endpoint.delivery(delivery);
            assertThat(log.path("status").asText()).isEqualTo("failed");
            assertThat(log.path("attempts").asInt()).isEqualTo(1);
        }
    }

    @Test
    void redirectIsAFailureAndNotFollowed() throws Exception {
        try (Receiver elsewhere = Receiver.accepting();
                Receiver receiver = Receiver.redirectingTo(elsewhere.url())) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            String delivery = endpoint.test();
            api.advance("PT2H");

            assertThat(elsewhere.arrivals()).isEmpty();
            assertThat(receiver.arrivals()).hasSize(6);
            assertThat(endpoint.delivery(delivery).path("responseStatus").asInt())
                    .isEqualTo(307);
        }
    }

    private static void checkSignature(Arrival arrival, String secret) throws SignatureVerificationException {
        Clock then = Clock.fixed(Instant.ofEpochSecond(arrival.timestamp()), ZoneOffset.UTC);
        Webhook.Signature.verifyHeader(arrival.text(), arrival.header("X-Service-Signature"), secret, 1, then);
    }

    /** The header has whole seconds, and the first attempt takes real time from whose end its wait is counted. */
    private static void checkTimes(List<Arrival> arrivals, List<Integer> seconds) {
        assertThat(arrivals).hasSameSizeAs(seconds);
        for (int i = 0; i < seconds.size(); i++) {
            assertThat(arrivals.get(i).timestamp() - arrivals.getFirst().timestamp())
                    .as("attempt " + (i + 1))
                    .isCloseTo(seconds.get(i), within(2L));
        }
    }

    /** From the second attempt on the clock does not move during an attempt, so the waits are exact. */
    private static void checkLoggedTimes(JsonNode attempts, List<Integer> seconds) {
        List<Instant> times = new ArrayList<>();
        attempts.forEach(attempt -> times.add(Instant.parse(attempt.path("at").asText())));
        for (int i = 2; i < times.size(); i++) {
            assertThat(Duration.between(times.get(i - 1), times.get(i)))
                    .isEqualTo(Duration.ofSeconds(seconds.get(i) - seconds.get(i - 1)));
        }
    }
}
