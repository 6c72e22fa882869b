package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryStoryTest {

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

    @ParameterizedTest
    @ValueSource(strings = {"https://169.254.169.254/latest", "https://10.0.0.1/hook", "https://127.0.0.1/hook"})
    @Anywhere
    void receiversInPrivateNetworksAreRefused(String url) {
        Answer refused =
                api.post("/api/webhooks/endpoints", key.credentials(), Account.endpoint(url, "application.submitted"));

        assertThat(refused.outcome()).isEqualTo("400 validation");
    }
}
