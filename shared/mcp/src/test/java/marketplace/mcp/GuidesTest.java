package marketplace.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuidesTest {

    private static final Guides GUIDES = new Guides(
            List.of(new Prompt(
                    "write",
                    "Write a note",
                    "Writes one.",
                    List.of(
                            new Prompt.Argument("subject", "About what.", true, List.of()),
                            new Prompt.Argument("colour", "Of the paper.", false, List.of("red", "rose", "blue"))),
                    "Write a note.")),
            List.of(new GuidePage("notes://colours", "colours", "Colours", "All of them.", "- red")));

    private final McpDispatcher mcp = new McpDispatcher(
            new McpServer("notes", "Notes", "1.0", "Search first.", () -> GUIDES),
            ToolList.of(JsonText.object().arrayNode()),
            McpTasks.NONE);

    @Test
    void promptsAreListedWithTheirArguments() {
        JsonNode prompt = result("prompts/list", "{}").at("/prompts/0");

        assertThat(prompt.path("title").asText()).isEqualTo("Write a note");
        assertThat(prompt.at("/arguments/0/required").asBoolean()).isTrue();
        assertThat(prompt.has("text")).isFalse();
    }

    @Test
    void promptEndsWithWhatTheUserGave() {
        JsonNode result = result("prompts/get", "{'name': 'write', 'arguments': {'subject': 'ducks', 'colour': ' '}}");

        assertThat(result.at("/messages/0/role").asText()).isEqualTo("user");
        assertThat(result.at("/messages/0/content/text").asText()).isEqualTo("Write a note.\n- subject: ducks");
    }

    @Test
    void missingUnknownAndMisspelledNamesAreInvalid() {
        assertThat(fault("prompts/get", "{'name': 'write'}")).contains("needs subject");
        assertThat(fault("prompts/get", "{'name': 'write', 'arguments': {'subjct': 'a'}}"))
                .contains("nearest is subject");
        assertThat(fault("prompts/get", "{'name': 'draw'}")).contains("prompts/list");
        assertThat(fault("resources/read", "{'uri': 'notes://shapes'}")).contains("resources/list");
        assertThat(reply("resources/read", "{'uri': 'notes://shapes'}")
                        .at("/error/data/uri")
                        .asText())
                .isEqualTo("notes://shapes");
    }

    @Test
    void pageIsReadByItsUri() {
        JsonNode contents =
                result("resources/read", "{'uri': 'notes://colours'}").at("/contents/0");

        assertThat(contents.path("mimeType").asText()).isEqualTo("text/markdown");
        assertThat(contents.path("text").asText()).isEqualTo("- red");
        assertThat(result("resources/list", "{}").at("/resources/0/uri").asText())
                .isEqualTo("notes://colours");
        assertThat(result("resources/templates/list", "{}").path("resourceTemplates"))
                .isEmpty();
    }

    @Test
    void argumentOfFewValuesIsCompleted() {
        String params = "{'ref': {'type': 'ref/prompt', 'name': 'write'}, 'argument': {'name': '%s', 'value': 'R'}}";

        assertThat(result("completion/complete", params.formatted("colour"))
                        .at("/completion/values")
                        .toString())
                .isEqualTo("[\"red\",\"rose\"]");
        assertThat(result("completion/complete", params.formatted("subject")).at("/completion/values"))
                .isEmpty();
        assertThat(fault("completion/complete", params.formatted("shape"))).contains("no argument");
    }

    @Test
    void guidesAreTheSameAfterWritingAndReading() {
        assertThat(Guides.read(GUIDES.json())).isEqualTo(GUIDES);
    }

    @Test
    void capabilitiesAreAnnounced() {
        assertThat(result("initialize", "{'protocolVersion': '2025-11-25'}")
                        .path("capabilities")
                        .toString())
                .isEqualTo("{\"tools\":{},\"prompts\":{},\"resources\":{},\"completions\":{}}");
    }

    private JsonNode result(String method, String params) {
        return reply(method, params).path("result");
    }

    private String fault(String method, String params) {
        JsonNode error = reply(method, params).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(ProtocolFault.Code.INVALID_PARAMS.number());
        return error.path("message").asText();
    }

    private ObjectNode reply(String method, String params) {
        String message = "{'jsonrpc': '2.0', 'id': 1, 'method': '" + method + "', 'params': " + params + "}";
        return mcp.handle(
                        (McpMessage.Request)
                                McpMessage.read(message.replace('\'', '"').getBytes(UTF_8)),
                        (tool, arguments) -> new ToolCall.Outcome(JsonText.object(), false))
                .body();
    }
}
