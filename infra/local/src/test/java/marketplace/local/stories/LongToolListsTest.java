package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import org.junit.jupiter.api.Test;

/** A hundred rows that a model asks for reach it, however long their texts are. */
class LongToolListsTest {

    private static final Api API = Service.api();

    @Test
    void everyOneOfAHundredBountiesIsReachedWithItsTitleAndStatus() {
        Account poster = Account.signUp(API);
        Map<String, String> titles = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            ObjectNode bounty = Account.bounty()
                    .put("title", "Photograph shop " + i)
                    .put("description", "The street is long, and so are these words. ".repeat(100));
            String id = API.post("/api/bounties", poster.session(), bounty).text("/bounty/id");
            titles.put(id, bounty.path("title").asText());
        }
        Map<String, String> agent = poster.newKey().credentials();

        assertThat(titles(agent, 50)).isEqualTo(titles);
        assertThat(titles(agent, 100)).isEqualTo(titles);
    }

    private static Map<String, String> titles(Map<String, String> agent, int limit) {
        Map<String, String> titles = new HashMap<>();
        ObjectNode arguments = Json.object().put("mine", true).put("limit", limit);
        do {
            JsonNode page = AgentEndpoint.MCP.call(API, agent, "list_bounties", arguments);
            assertThat(page.path("bounties")).isNotEmpty().allSatisfy(row -> {
                assertThat(row.path("status").asText()).isNotEmpty();
                String known =
                        titles.put(row.path("id").asText(), row.path("title").asText());
                assertThat(known).as("shown once").isNull();
            });
            arguments.set("cursor", page.path("nextCursor"));
        } while (arguments.path("cursor").isTextual());
        return titles;
    }
}
