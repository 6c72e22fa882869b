package marketplace.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The protocol with a tool of the test, as a transport without HTTP uses it. */
class McpDispatcherTest {

    private final List<String> calls = new ArrayList<>();

    private final McpDispatcher mcp = new McpDispatcher(
            new McpServer("notes", "Notes", "1.0", "Search first."),
            ToolList.of(JsonText.object().arrayNode().add(JsonText.object().put("name", "get_note"))),
            McpTasks.NONE);

    @Test
    void toolsAreListedAsTheyAreDescribed() {
        JsonNode reply =
                JsonText.syntax(JsonText.text(answer("tools/list", "{}")).getBytes(UTF_8));

        assertThat(reply.at("/result/tools/0/name").asText()).isEqualTo("get_note");
    }

    @Test
    void toolCallAnswersTheOutcomeAsTextAndStructure() {
        ObjectNode reply = answer("tools/call", "{\"name\":\"get_note\",\"arguments\":\"{\\\"id\\\":1}\"}");

        assertThat(calls).containsExactly("get_note {\"id\":1}");
        assertThat(reply.at("/result/content/0/text").asText()).isEqualTo("{\"title\":\"a\"}");
        assertThat(reply.at("/result/structuredContent/title").asText()).isEqualTo("a");
        assertThat(reply.at("/result/isError").asBoolean()).isFalse();
    }

    @Test
    void nullArgumentsAreAsIfOmitted() {
        answer("tools/call", "{\"name\":\"get_note\",\"arguments\":null}");
        answer("tools/call", "{\"name\":\"get_note\"}");

        assertThat(calls).containsExactly("get_note {}", "get_note {}");
    }

    @Test
    void toolListHasTheSameBytesEveryTime() {
        String first = JsonText.text(answer("tools/list", "{}"));

        for (int i = 0; i < 1_000; i++) {
            assertThat(JsonText.text(answer("tools/list", "{}"))).isEqualTo(first);
        }
    }

    @Test
    void unknownToolIsNotCalled() {
        ObjectNode reply = answer("tools/call", "{\"name\":\"get_notes\"}");

        assertThat(reply.at("/error/code").asInt()).isEqualTo(ProtocolFault.Code.INVALID_PARAMS.number());
        assertThat(calls).isEmpty();
    }

    private ObjectNode answer(String method, String params) {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
        return mcp.handle((McpMessage.Request) McpMessage.read(message.getBytes(UTF_8)), this::call)
                .body();
    }

    private ToolCall.Outcome call(String tool, ObjectNode arguments) {
        calls.add(tool + " " + arguments);
        return new ToolCall.Outcome(JsonText.object().put("title", "a"), false);
    }
}
