package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryStoryTest {

    /** More than an endpoint is called with at the same time. */
    private static final int EVENTS = 14;

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Account.Key key = poster.newKey();

    @Test
    @Anywhere
    void eventForADeadReceiverIsAttemptedAgain() {
        Endpoint endpoint = key.register(Place.CURRENT.deadReceiver(), "application.submitted");
        Account worker = Account.signUp(api);
        worker.makeProfile();
        String application = worker.apply(poster.postBounty());

        api.until("a second attempt", () -> attempts(endpoint).size() > 1);

        assertThat(attempts(endpoint)).allSatisfy(attempt -> {
            assertThat(attempt.path("responseStatus").isNull()).isTrue();
            assertThat(attempt.path("error").asText()).isNotBlank();
        });
        assertThat(only(endpoint).path("eventId").asText()).isEqualTo("application.submitted:" + application);
        assertThat(only(endpoint).path("status").asText()).isEqualTo("retry");
    }

    private JsonNode only(Endpoint endpoint) {
        Answer listed = api.get("/api/webhooks/deliveries?endpointId=" + endpoint.id(), key.credentials());
        return listed.success().path("deliveries").path(0);
    }

    private JsonNode attempts(Endpoint endpoint) {
        return endpoint.delivery(only(endpoint).path("id").asText()).path("attemptsLog");
    }

    @Test
    void moreEventsThanAReceiverTakesAtOnceWaitForTheirTurn() throws Exception {
        poster.deposit(20);
        String human = Account.signUp(api).makeProfile();
        try (Receiver receiver = Receiver.accepting()) {
            Endpoint endpoint = key.register(receiver, "payment.sent");
            receiver.hold();
            // So that all of them are fanned out together.
            Service.stack().pauseStream();
            try {
                for (int i = 0; i < EVENTS; i++) {
                    poster.send(human, 1).success();
                }
            } finally {
                Service.stack().resumeStream();
            }
            Await.until("a delivery in line", () -> waits(endpoint));

            receiver.release();
            api.settle();

            assertThat(receiver.arrivals()).hasSize(EVENTS);
        }
    }

    private static boolean waits(Endpoint endpoint) {
        return TableObserver.changes().stream().anyMatch(change -> change.startsWith("INSERT LINE#" + endpoint.id()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://169.254.169.254/latest", "https://10.0.0.1/hook", "https://127.0.0.1/hook"})
    @Anywhere
    void receiversInPrivateNetworksAreRefused(String url) {
        Answer refused =
                api.post("/api/webhooks/endpoints", key.credentials(), Account.endpoint(url, "application.submitted"));

        assertThat(refused.outcome()).isEqualTo("400 validation");
    }
}
