package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static marketplace.testing.endpoints.McpClient.KEY;
import static marketplace.testing.endpoints.McpClient.body;
import static marketplace.testing.endpoints.McpClient.rpc;
import static marketplace.testing.endpoints.McpClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools that one client over HTTP is shown and may call. */
class ChosenToolsTest {

    private static final Map<String, String> READING_KEY = Map.of("x-api-key", "reading-key");

    private final McpClient client = new McpClient();

    private HttpResponse list(Map<String, String> query, Map<String, String> headers) {
        return client.handle("POST", query, rpc("tools/list", "").getBytes(UTF_8), headers);
    }

    private static List<String> names(HttpResponse list) {
        return body(list).at("/result/tools").findValuesAsText("name");
    }

    private HttpResponse callFreeNote(Map<String, String> query) {
        String call = rpc("tools/call", "\"name\":\"create_free_note\",\"arguments\":{}");
        return client.handle("POST", query, call.getBytes(UTF_8), KEY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "tools | get_note,create_note | - | - | create_note get_note",
                "excludeTools | get_note, create_note | - | - | create_free_note break_down",
                "readOnly | 1 | - | - | get_note break_down",
                "readOnly | 0 | - | - | create_note create_free_note get_note break_down",
                "- | - | x-mcp-tools | get_note, create_note | create_note get_note",
                "- | - | x-mcp-exclude-tools | get_note | create_note create_free_note break_down",
                "- | - | x-mcp-readonly | true | get_note break_down",
                "tools | get_note | x-mcp-tools | break_down | get_note break_down",
                "tools | get_note,create_note | x-mcp-exclude-tools | get_note | create_note",
                "tools | get_note,create_note | x-mcp-readonly | 1 | get_note",
            })
    void queryAndHeadersNarrowTheListAndExclusionsWin(
            String parameter, String value, String header, String headerValue, String expected) {
        HttpResponse list = list(
                parameter == null ? Map.of() : Map.of(parameter, value),
                header == null ? Map.of() : Map.of(header, headerValue));

        assertThat(names(list)).containsExactly(expected.split(" "));
    }

    @Test
    void toolOutsideTheChoiceCannotBeCalled() {
        JsonNode refused = body(callFreeNote(Map.of("readOnly", "1")));

        assertThat(refused.at("/error/code").intValue()).isEqualTo(-32602);
        assertThat(body(callFreeNote(Map.of())).has("result")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/list", "initialize"})
    void unknownNameIsRefusedWithTheNearest(String method) {
        HttpResponse response = client.handle(
                "POST", Map.of("tools", "get_notes"), rpc(method, "").getBytes(UTF_8), Map.of());

        assertThat(response.status()).isEqualTo(200);
        assertThat(body(response).at("/error/message").asText())
                .isEqualTo("There is no tool get_notes; the nearest is get_note.");
        assertThat(body(list(Map.of("toolsets", "mony"), Map.of()))
                        .at("/error/message")
                        .asText())
                .startsWith("There is no set of tools mony");
    }

    @Test
    void toolsThatTheScopesOfTheKeyForbidAreLeftOut() {
        HttpResponse list = list(Map.of(), READING_KEY);

        assertThat(names(list)).containsExactly("get_note", "break_down");
        assertThat(names(list(Map.of(), KEY)))
                .containsExactly("create_note", "create_free_note", "get_note", "break_down");
    }

    @Test
    void callOfAToolThatIsLeftOutNamesTheScopeThatItNeeds() {
        HttpResponse refused = client.call(READING_KEY, "create_note", "{\"title\":\"x\"}");

        assertThat(body(refused).at("/result/structuredContent/error_code").asText())
                .isEqualTo("insufficient_scope");
    }

    @Test
    void listOfOneCallerIsNotForOthers() {
        Map<String, String> open = Map.of("accept", "application/json");

        assertThat(scope(open)).isEqualTo("public");
        assertThat(scope(KEY)).isEqualTo("private");
        assertThat(scope(Map.of("x-mcp-readonly", "1"))).isEqualTo("private");
        assertThat(scope(Map.of("x-api-key", "wrong"))).isEqualTo("public");
    }

    private String scope(Map<String, String> headers) {
        return body(client.modern("tools/list", "", headers))
                .at("/result/cacheScope")
                .asText();
    }

    @Test
    void wrongKeyReadsThePublicList() {
        assertThat(text(list(Map.of(), Map.of("x-api-key", "wrong")))).isEqualTo(text(list(Map.of(), Map.of())));
    }
}
