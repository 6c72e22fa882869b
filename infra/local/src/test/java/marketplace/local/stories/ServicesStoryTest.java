package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A human offers services. An agent without a key finds the cheapest one that fits. */
class ServicesStoryTest {

    private static final Api API = Service.api();

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void offeredServiceIsFoundByWordsAndPriceUntilItIsRemoved(AgentEndpoint endpoint) {
        String word = "Laternenbau" + endpoint.name().toLowerCase(Locale.ROOT);
        Account provider = Account.signUp(API);
        provider.makeProfile();
        String dear = provider.offerService("Paper lanterns: " + word, 90);
        String cheap = provider.offerService("Paper lanterns: " + word, 30);

        JsonNode found = browse(word, endpoint);

        assertThat(found.path("count").asInt()).isEqualTo(2);
        assertThat(found.at("/services/0/id").asText()).isEqualTo(cheap);
        assertThat(found.at("/services/0/bookingPriceCents").asLong()).isEqualTo(3_000);
        assertThat(found.at("/services/1/id").asText()).isEqualTo(dear);
        API.send(
                        "PATCH",
                        "/api/services/" + cheap,
                        provider.session(),
                        Json.bytes(Json.object().put("price", 95)))
                .success();
        assertThat(browse(word, endpoint).at("/services/0/id").asText()).isEqualTo(dear);
        API.delete("/api/services/" + dear, provider.session()).success();
        assertThat(browse(word, endpoint).findValuesAsText("id")).containsExactly(cheap);
    }

    private static JsonNode browse(String word, AgentEndpoint endpoint) {
        return endpoint.call(
                API,
                Map.of(),
                "browse_services",
                Json.object().put("search", word.toUpperCase(Locale.ROOT)).put("sort", "price-low"));
    }
}
