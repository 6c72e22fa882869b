package marketplace.testing.endpoints;

import static marketplace.testing.endpoints.McpClient.KEY;
import static marketplace.testing.endpoints.McpClient.body;
import static marketplace.testing.endpoints.McpClient.rpc;
import static marketplace.testing.endpoints.McpClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.api.rest.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The MCP endpoint, with protocol versions that have sessions. */
class McpEndpointTest {

    private final McpClient client = new McpClient();

    @ParameterizedTest
    @CsvSource({"2025-11-25, 2025-11-25", "2024-11-05, 2024-11-05", "1999-01-01, 2025-11-25", "2026-07-28, 2025-11-25"})
    void initializeNegotiatesAnOlderVersion(String wanted, String agreed) {
        HttpResponse response =
                client.post(rpc("initialize", "\"protocolVersion\":\"" + wanted + "\",\"capabilities\":{}"));

        assertThat(response.status()).isEqualTo(200);
        JsonNode result = body(response).path("result");
        assertThat(result.path("protocolVersion").asText()).isEqualTo(agreed);
        assertThat(result.path("capabilities").toString())
                .isEqualTo("{\"tools\":{},\"prompts\":{},\"resources\":{},\"completions\":{}}");
        assertThat(result.path("serverInfo").path("name").asText()).isEqualTo("marketplace");
        assertThat(result.path("instructions").asText()).isEqualTo("Search first.");
        assertThat(response.headers()).doesNotContainKey("Mcp-Session-Id");
    }

    @Test
    void notificationIsAcceptedWithoutAResponse() {
        HttpResponse response = client.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(response.status()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThat(client.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}").status())
                .isEqualTo(202);
    }

    @Test
    void pingIsAnsweredWithItsId() {
        assertThat(text(client.post("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}")))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | 400 | -32700",
                "{\"a\":1,\"a\":1} | 400 | -32700",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | 400 | -32600",
                "7 | 400 | -32600",
                "{\"id\":1,\"method\":\"ping\"} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"ping\"} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]} | 400 | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\"} | 200 | -32601",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"2\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"no\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"get_note\","
                        + "\"arguments\":[]}} | 200 | -32602",
            })
    void protocolErrorsHaveTheirCodes(String message, int status, int code) {
        HttpResponse response = client.post(message);

        assertThat(response.status()).isEqualTo(status);
        assertThat(body(response).at("/error/code").intValue()).isEqualTo(code);
        assertThat(body(response).at("/error/message").asText()).isNotEmpty();
    }

    @Test
    void toolListHasEveryToolWithHintsOnOnePage() {
        HttpResponse response = client.post(rpc("tools/list", ""));

        JsonNode tools = body(response).at("/result/tools");
        assertThat(tools.findValuesAsText("name"))
                .containsExactly("create_note", "create_free_note", "get_note", "break_down");
        assertThat(tools.path(0).path("annotations").toString())
                .isEqualTo("{\"readOnlyHint\":false,\"destructiveHint\":false,"
                        + "\"idempotentHint\":false,\"openWorldHint\":false}");
        assertThat(tools).allSatisfy(tool -> {
            assertThat(tool.at("/inputSchema/type").asText()).isEqualTo("object");
            assertThat(tool.at("/outputSchema/type").asText()).isEqualTo("object");
            assertThat(tool.path("description").asText()).isNotEmpty();
        });
        assertThat(tools.path(1).at("/inputSchema/properties").has("title")).isFalse();
        assertThat(body(response).path("result").has("ttlMs")).isFalse();
        assertThat(text(client.post(rpc("tools/list", "")))).isEqualTo(text(response));
    }

    @Test
    void callReturnsTheRestEnvelopeAsDataAndText() {
        HttpResponse response = client.call(KEY, "create_note", "{\"title\":\"x\",\"price\":100.00,\"dryRun\":false}");

        JsonNode result = body(response).path("result");
        assertThat(response.status()).isEqualTo(200);
        assertThat(result.path("isError").booleanValue()).isFalse();
        assertThat(result.at("/structuredContent/success").booleanValue()).isTrue();
        assertThat(result.at("/structuredContent/title").asText()).isEqualTo("x");
        assertThat(result.at("/content/0/type").asText()).isEqualTo("text");
        assertThat(Json.parse(result.at("/content/0/text").asText())).isEqualTo(result.path("structuredContent"));
        assertThat(client.logLines.getLast())
                .contains(
                        "\"endpoint\":\"mcp\"",
                        "\"rpc\":\"tools/call\"",
                        "\"tool\":\"create_note\"",
                        "\"caller\":\"key_",
                        "\"status\":200")
                .doesNotContain("hush");
    }

    @Test
    void everyOutcomeMatchesTheOutputSchema() {
        JsonNode tools = body(client.post(rpc("tools/list", ""))).at("/result/tools");
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(tools.path(0).path("outputSchema"));

        for (String arguments : List.of("{\"title\":\"x\"}", "{}", "{\"title\":\"refused\"}")) {
            JsonNode outcome = body(client.call(KEY, "create_note", arguments)).at("/result/structuredContent");
            assertThat(schema.validate(outcome)).as(arguments).isEmpty();
        }
    }

    @Test
    void refusalIsAResultWithIsError() {
        HttpResponse response = client.call(KEY, "create_note", "{\"price\":0,\"place\":{\"floor\":1}}");

        JsonNode result = body(response).path("result");
        assertThat(response.status()).isEqualTo(200);
        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(result.at("/structuredContent/error_code").asText()).isEqualTo("validation");
        assertThat(result.at("/structuredContent/details").findValuesAsText("field"))
                .containsExactly("title", "price", "place.city");
        assertThat(result.at("/structuredContent/requestId").asText())
                .isEqualTo(response.headers().get("X-Request-Id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"title\":\"x\",\"tags\":\"[\\\"a\\\"]\",\"place\":\"{\\\"city\\\":\\\"x\\\"}\"}",
                "\"{\\\"title\\\":\\\"x\\\",\\\"tags\\\":[\\\"a\\\"]}\"",
            })
    void objectsAndListsAreAcceptedAsJsonText(String arguments) {
        assertThat(body(client.call(KEY, "create_note", arguments))
                        .at("/result/isError")
                        .booleanValue())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"title\":\"x\",\"tags\":[[\"a\"]]}",
                "{\"title\":\"x\",\"place\":\"{\"}",
                "{\"title\":\"\\u0000\"}",
                "{\"title\":\"\\ud800\"}",
                "{\"title\":\"x\",\"price\":1e309}",
                "{\"title\":\"x\",\"tags\":\"[\\\"\\\\u0000\\\"]\"}",
            })
    void malformedArgumentsAreRejectedWithoutEffect(String arguments) {
        JsonNode result = body(client.call(KEY, "create_note", arguments)).path("result");

        assertThat(result.at("/structuredContent/error_code").asText()).isEqualTo("validation");
        assertThat(client.notes.decisions()).isZero();
    }

    @Test
    void fixedArgumentIsRefused() {
        JsonNode result = body(client.call(KEY, "create_free_note", "{\"title\":\"mine\"}"))
                .path("result");

        assertThat(result.at("/structuredContent/details/0/field").asText()).isEqualTo("title");
    }

    @Test
    void toolWithoutItsRequiredKeyIs401() {
        HttpResponse none = client.call(Map.of(), "create_note", "{\"title\":\"x\"}");
        HttpResponse wrong =
                client.call(Map.of("authorization", "Bearer svc_live_wrong"), "create_note", "{\"title\":\"x\"}");

        for (HttpResponse response : List.of(none, wrong)) {
            assertThat(response.status()).isEqualTo(401);
            assertThat(response.headers()).containsEntry("WWW-Authenticate", "Bearer realm=\"marketplace\"");
            assertThat(body(response).at("/result/structuredContent/error_code").asText())
                    .isEqualTo("unauthenticated");
        }
        assertThat(client.logLines.getLast()).doesNotContain("svc_live_wrong");
    }

    @ParameterizedTest
    @MethodSource("mcpClients")
    void mcpClientWithoutValidKeyGetsAResultForItsOperator(Map<String, String> client) {
        HttpResponse none = this.client.call(client, "create_note", "{\"title\":\"x\"}");
        HttpResponse wrong = this.client.call(with(client, "x-api-key", "wrong"), "create_note", "{\"title\":\"x\"}");

        for (HttpResponse response : List.of(none, wrong)) {
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.headers()).doesNotContainKey("WWW-Authenticate");
            assertThat(body(response).at("/result/isError").asBoolean()).isTrue();
            JsonNode error = body(response).at("/result/structuredContent");
            assertThat(error.path("error_code").asText()).isEqualTo("unauthenticated");
            assertThat(error.path("error").asText()).contains("Ask the operator", "check_account_status");
        }
    }

    static List<Map<String, String>> mcpClients() {
        return List.of(
                Map.of("mcp-protocol-version", "2025-11-25"),
                Map.of("accept", "application/json, text/event-stream"),
                Map.of("accept", "*/*", "mcp-protocol-version", "2025-06-18"));
    }

    @Test
    void publicToolAnswersAnInvalidKeyWithANote() {
        String note = body(client.call(KEY, "create_note", "{\"title\":\"x\"}"))
                .at("/result/structuredContent/noteId")
                .asText();
        String one = "{\"noteId\":\"" + note + "\"}";

        HttpResponse answered =
                client.call(Map.of("x-api-key", "wrong", "mcp-protocol-version", "2025-11-25"), "get_note", one);

        assertThat(answered.status()).isEqualTo(200);
        JsonNode result = body(answered).path("result");
        assertThat(result.path("isError").asBoolean()).isFalse();
        assertThat(result.at("/structuredContent/title").asText()).isEqualTo("x");
        assertThat(result.at("/structuredContent/note").asText()).contains("API key that was sent is not valid");
        assertThat(client.call(Map.of("x-api-key", "wrong"), "get_note", one).status())
                .isEqualTo(401);
    }

    @Test
    void publicToolNeedsNoKey() {
        String note = body(client.call(KEY, "create_note", "{\"title\":\"x\"}"))
                .at("/result/structuredContent/noteId")
                .asText();

        HttpResponse response = client.call(Map.of(), "get_note", "{\"noteId\":\"" + note + "\"}");

        assertThat(response.status()).isEqualTo(200);
        assertThat(body(response).at("/result/structuredContent/title").asText())
                .isEqualTo("x");
    }

    @Test
    void idempotencyKeyIsAcceptedAsArgument() {
        String arguments = "{\"title\":\"x\",\"idempotencyKey\":\"k\"}";
        JsonNode first = body(client.call(KEY, "create_note", arguments)).at("/result/structuredContent");
        JsonNode again = body(client.call(KEY, "create_note", arguments)).at("/result/structuredContent");

        assertThat(again.path("noteId")).isEqualTo(first.path("noteId"));
        assertThat(again.has("secret")).isFalse();
    }

    @Test
    void blankIdempotencyKeyIsRefused() {
        JsonNode error = body(client.call(KEY, "create_note", "{\"title\":\"x\",\"idempotencyKey\":\"  \"}"))
                .at("/result/structuredContent");

        assertThat(error.path("error_code").asText()).isEqualTo("validation");
        assertThat(error.at("/details/0/message").asText()).startsWith("must not be blank");
    }

    @Test
    void bugIsAnErrorResultWithoutDetails() {
        HttpResponse response = client.call(Map.of(), "break_down", "{}");

        assertThat(body(response).at("/result/structuredContent/error_code").asText())
                .isEqualTo("internal");
        assertThat(text(response) + client.logLines.getLast()).doesNotContain("hush");
        assertThat(client.logLines.getLast()).contains("java.lang.IllegalStateException");
    }

    @Test
    void getDescribesTheEndpointAndOpensNoStream() {
        HttpResponse discovery = client.handle("GET", new byte[0], Map.of("accept", "application/json"));
        HttpResponse stream = client.handle("GET", new byte[0], Map.of("accept", "text/event-stream"));

        assertThat(discovery.status()).isEqualTo(200);
        assertThat(body(discovery).path("endpoint").asText()).isEqualTo("https://api.test/api/mcp");
        assertThat(body(discovery).path("tools")).hasSize(4);
        assertThat(stream.status()).isEqualTo(405);
        assertThat(stream.headers()).containsEntry("Allow", "GET, HEAD, OPTIONS, POST");
        assertThat(client.handle("DELETE", new byte[0], Map.of()).status()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({"https://app.test, 200", "https://api.test, 200", "https://evil.test, 403", "null, 403"})
    void onlyListedOriginsAreAccepted(String origin, int status) {
        assertThat(client.post(rpc("ping", ""), Map.of("origin", origin)).status())
                .isEqualTo(status);
    }

    @Test
    void bodyMustBeJsonOfLimitedSize() {
        assertThat(client.post(rpc("ping", ""), Map.of("content-type", "text/plain"))
                        .status())
                .isEqualTo(415);
        assertThat(client.post(rpc("ping", "") + " ".repeat(256 * 1024)).status())
                .isEqualTo(413);
        assertThat(client.post(rpc("ping", ""), Map.of("content-type", "application/json; charset=utf-8"))
                        .status())
                .isEqualTo(200);
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(name, value);
        return all;
    }
}
