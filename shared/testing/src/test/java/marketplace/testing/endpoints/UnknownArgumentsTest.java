package marketplace.testing.endpoints;

import static marketplace.testing.endpoints.McpClient.KEY;
import static marketplace.testing.endpoints.McpClient.body;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** What a model reads about an argument that a tool does not have. */
class UnknownArgumentsTest {

    private final McpClient client = new McpClient();

    @Test
    void unknownArgumentIsRefusedWithTheNearestName() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"titel\":\"x\",\"title\":\"x\"}"))
                .at("/result/structuredContent");

        assertThat(error.path("error_code").asText()).isEqualTo("validation");
        assertThat(error.at("/details/0/message").asText())
                .isEqualTo("is not an argument of create_note; the nearest name is title");
    }

    @Test
    void unknownFieldOfAnObjectIsRefusedWithTheNearestName() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"title\":\"x\",\"place\":{\"ctiy\":\"Porto\"}}"))
                .at("/result/structuredContent");

        assertThat(error.at("/details/0/field").asText()).isEqualTo("place.ctiy");
        assertThat(error.at("/details/0/message").asText())
                .isEqualTo("is not a field of place; the nearest name is city");
    }

    @Test
    void unlikeArgumentIsRefusedWithThoseThatTheToolTakes() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"query\":\"x\",\"title\":\"x\"}"))
                .at("/result/structuredContent");

        assertThat(error.at("/details/0/message").asText())
                .isEqualTo("is not an argument of create_note; it takes"
                        + " dryRun, idempotencyKey, place, price, tags, title");
    }

    @Test
    void synonymIsRefusedWithTheArgumentThatItMeans() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"idempotency\":\"x\",\"title\":\"x\"}"))
                .at("/result/structuredContent");

        assertThat(error.at("/details/0/message").asText()).endsWith("the nearest name is idempotencyKey");
    }

    /** The nearest name may be the wrong one. */
    @Test
    void unknownArgumentIsRefusedWithTheRequiredOnesThatAreMissing() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"price_usd\":5,\"titel\":\"x\"}"))
                .at("/result/structuredContent");
        JsonNode missing =
                body(client.call(KEY, "create_note", "{\"price_usd\":5}")).at("/result/structuredContent");

        assertThat(error.path("details").findValuesAsText("field")).containsExactly("price_usd", "titel");
        assertThat(missing.path("details").findValuesAsText("field")).containsExactly("price_usd", "title");
        assertThat(missing.at("/details/1/message").asText()).isEqualTo("is required");
    }
}
