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

/** An agent without a key finds the right human and no one else. */
class PeopleSearchStoryTest {

    private static final Api API = Service.api();

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void humanIsFoundBySkillAndPlaceAndMovesWithTheProfile(AgentEndpoint endpoint) {
        String skill = "lantern repair " + endpoint.name().toLowerCase(Locale.ROOT);
        Account worker = Account.signUp(API);
        String human = describe(worker, skill, "Évora");
        describe(Account.signUp(API), skill, "Faro");

        JsonNode there = search(skill, "evora", endpoint);

        assertThat(there.path("totalCount").asInt()).isEqualTo(1);
        assertThat(there.at("/humans/0/id").asText()).isEqualTo(human);
        // A total is up to a minute old.
        API.advance("PT2M");
        describe(worker.signedInAgain(), skill, "Braga");
        assertThat(search(skill, "evora", endpoint).path("humans")).isEmpty();
        assertThat(search(skill, "braga", endpoint).at("/humans/0/name").asText())
                .isEqualTo("Ada");
    }

    private static String describe(Account worker, String skill, String city) {
        JsonNode profile = Json.parse("""
                {"name":"Ada","headline":"Lamps","skills":["%s"],"hourlyRate":20,
                 "location":{"city":"%s","country":"PT"}}""".formatted(skill, city));
        return API.put("/api/humans/me", worker.session(), profile).text("/human/id");
    }

    private static JsonNode search(String skill, String city, AgentEndpoint endpoint) {
        return switch (endpoint) {
            case REST ->
                API.get(
                                "/api/humans?skill=" + skill.replace(" ", "%20") + "&city=" + city
                                        + "&country=Portugal",
                                Map.of())
                        .json();
            case MCP ->
                endpoint.call(
                        API,
                        Map.of(),
                        "search_humans",
                        Json.object().put("skill", skill).put("city", city).put("country", "Portugal"));
        };
    }
}
