package marketplace.testing.doors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Dispatcher;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.mcp.McpDoor;
import marketplace.api.mcp.McpServer;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The MCP door, as clients of both eras and of none meet it. */
class McpDoorTest {

    private static final Map<String, String> KEY = Map.of("x-api-key", "key");
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final Notes notes = new Notes(table, ids);
    private final List<String> logLines = new ArrayList<>();
    private final Catalogue catalogue = new Catalogue(notes.operations());
    private final CorsOrigins origins = new CorsOrigins(Set.of("https://app.test"));
    private final McpDoor door = new McpDoor(
            new McpServer("marketplace", "Marketplace", "1.0", "Search first."),
            origins,
            catalogue,
            new Dispatcher((credentials, _, _) -> caller(credentials), table),
            new HttpFrame("mcp", new OpenLimits(), new SettableClock(), ids, new RequestLog(logLines::add), origins));

    private static Caller caller(Credentials credentials) {
        if (credentials.apiKey().isEmpty()) {
            return new Caller.Anonymous();
        }
        if (!credentials.apiKey().get().equals("key")) {
            throw new Problem(ErrorCode.UNAUTHENTICATED, "This key does not hold.");
        }
        return Callers.withKey(1, EnumSet.allOf(Scope.class));
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25, 2025-11-25", "2024-11-05, 2024-11-05", "1999-01-01, 2025-11-25", "2026-07-28, 2025-11-25"})
    void openingFindsAVersionOfTheOlderEra(String wanted, String agreed) {
        HttpResponse response = post(rpc("initialize", "\"protocolVersion\":\"" + wanted + "\",\"capabilities\":{}"));

        assertThat(response.status()).isEqualTo(200);
        JsonNode result = body(response).path("result");
        assertThat(result.path("protocolVersion").asText()).isEqualTo(agreed);
        assertThat(result.path("capabilities").toString()).isEqualTo("{\"tools\":{}}");
        assertThat(result.path("serverInfo").path("name").asText()).isEqualTo("marketplace");
        assertThat(result.path("instructions").asText()).isEqualTo("Search first.");
        assertThat(response.headers()).doesNotContainKey("Mcp-Session-Id");
    }

    @Test
    void aNotificationIsTakenWithoutAWord() {
        HttpResponse response = post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        assertThat(response.status()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}").status())
                .isEqualTo(202);
    }

    @Test
    void aPingIsAnsweredUnderItsId() {
        assertThat(text(post("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}")))
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
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"} | 200 | -32601",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"2\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"no\"}} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"} | 200 | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"get_note\","
                        + "\"arguments\":[]}} | 200 | -32602",
            })
    void whatBreaksTheProtocolIsToldByItsCode(String message, int status, int code) {
        HttpResponse response = post(message);

        assertThat(response.status()).isEqualTo(status);
        assertThat(body(response).at("/error/code").intValue()).isEqualTo(code);
        assertThat(body(response).at("/error/message").asText()).isNotEmpty();
    }

    @Test
    void theListHasEveryToolOnOnePageWithAllItsHints() {
        HttpResponse response = post(rpc("tools/list", ""));

        JsonNode tools = body(response).at("/result/tools");
        assertThat(tools.findValuesAsText("name"))
                .containsExactly("create_note", "create_free_note", "get_note", "break_down");
        assertThat(tools.path(0).path("annotations").toString())
                .isEqualTo("{\"title\":\"Make a note\",\"readOnlyHint\":false,\"destructiveHint\":false,"
                        + "\"idempotentHint\":false,\"openWorldHint\":false}");
        assertThat(tools).allSatisfy(tool -> {
            assertThat(tool.at("/inputSchema/type").asText()).isEqualTo("object");
            assertThat(tool.at("/outputSchema/type").asText()).isEqualTo("object");
            assertThat(tool.path("description").asText()).isNotEmpty();
        });
        assertThat(tools.path(1).at("/inputSchema/properties").has("title")).isFalse();
        assertThat(body(response).path("result").has("ttlMs")).isFalse();
        assertThat(text(post(rpc("tools/list", "")))).isEqualTo(text(response));
    }

    @Test
    void aCallAnswersWithTheEnvelopeOfRestAsDataAndAsText() {
        HttpResponse response = call(KEY, "create_note", "{\"title\":\"x\",\"price\":100.00,\"dryRun\":false}");

        JsonNode result = body(response).path("result");
        assertThat(response.status()).isEqualTo(200);
        assertThat(result.path("isError").booleanValue()).isFalse();
        assertThat(result.at("/structuredContent/success").booleanValue()).isTrue();
        assertThat(result.at("/structuredContent/title").asText()).isEqualTo("x");
        assertThat(result.at("/content/0/type").asText()).isEqualTo("text");
        assertThat(Json.parse(result.at("/content/0/text").asText())).isEqualTo(result.path("structuredContent"));
        assertThat(logLines.getLast())
                .contains(
                        "\"door\":\"mcp\"",
                        "\"rpc\":\"tools/call\"",
                        "\"tool\":\"create_note\"",
                        "\"caller\":\"key_",
                        "\"status\":200")
                .doesNotContain("hush");
    }

    @Test
    void everyOutcomeFitsTheOutputSchema() {
        JsonNode tools = body(post(rpc("tools/list", ""))).at("/result/tools");
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(tools.path(0).path("outputSchema"));

        for (String arguments : List.of("{\"title\":\"x\"}", "{}", "{\"title\":\"refused\"}")) {
            JsonNode outcome = body(call(KEY, "create_note", arguments)).at("/result/structuredContent");
            assertThat(schema.validate(outcome)).as(arguments).isEmpty();
        }
    }

    @Test
    void aRefusalIsAResultThatTheModelReads() {
        HttpResponse response = call(KEY, "create_note", "{\"price\":0,\"place\":{}}");

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
    void objectsAndListsMayBeWrittenAsText(String arguments) {
        assertThat(body(call(KEY, "create_note", arguments))
                        .at("/result/isError")
                        .booleanValue())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"title\":\"x\",\"tags\":\"a\"}",
                "{\"title\":\"x\",\"place\":\"{\"}",
                "{\"title\":\"\\u0000\"}",
                "{\"title\":\"\\ud800\"}",
                "{\"title\":\"x\",\"price\":1e309}",
                "{\"title\":\"x\",\"tags\":\"[\\\"\\\\u0000\\\"]\"}",
            })
    void hostileArgumentsAreRefusedAndNothingIsStored(String arguments) {
        JsonNode result = body(call(KEY, "create_note", arguments)).path("result");

        assertThat(result.at("/structuredContent/error_code").asText()).isEqualTo("validation");
        assertThat(notes.decisions()).isZero();
    }

    @Test
    void whatAToolFixesNoCallerChanges() {
        JsonNode result =
                body(call(KEY, "create_free_note", "{\"title\":\"mine\"}")).path("result");

        assertThat(result.at("/structuredContent/title").asText()).isEqualTo("for a dollar");
    }

    @Test
    void aToolThatNeedsAKeyAsksForItByTheStatusToo() {
        HttpResponse none = call(Map.of(), "create_note", "{\"title\":\"x\"}");
        HttpResponse wrong = call(Map.of("authorization", "Bearer svc_live_wrong"), "create_note", "{\"title\":\"x\"}");

        for (HttpResponse response : List.of(none, wrong)) {
            assertThat(response.status()).isEqualTo(401);
            assertThat(response.headers()).containsEntry("WWW-Authenticate", "Bearer realm=\"marketplace\"");
            assertThat(body(response).at("/result/structuredContent/error_code").asText())
                    .isEqualTo("unauthenticated");
        }
        assertThat(logLines.getLast()).doesNotContain("svc_live_wrong");
    }

    @Test
    void aFreeToolNeedsNoKey() {
        String note = body(call(KEY, "create_note", "{\"title\":\"x\"}"))
                .at("/result/structuredContent/noteId")
                .asText();

        HttpResponse response = call(Map.of(), "get_note", "{\"noteId\":\"" + note + "\"}");

        assertThat(response.status()).isEqualTo(200);
        assertThat(body(response).at("/result/structuredContent/title").asText())
                .isEqualTo("x");
    }

    @Test
    void anIdempotencyKeyIsAnArgumentLikeAnyOther() {
        String arguments = "{\"title\":\"x\",\"idempotencyKey\":\"k\"}";
        JsonNode first = body(call(KEY, "create_note", arguments)).at("/result/structuredContent");
        JsonNode again = body(call(KEY, "create_note", arguments)).at("/result/structuredContent");

        assertThat(again.path("noteId")).isEqualTo(first.path("noteId"));
        assertThat(again.path("secret").isNull()).isTrue();
    }

    @Test
    void aBugIsARefusalWithoutItsMessage() {
        HttpResponse response = call(Map.of(), "break_down", "{}");

        assertThat(body(response).at("/result/structuredContent/error_code").asText())
                .isEqualTo("internal");
        assertThat(text(response) + logLines.getLast()).doesNotContain("hush");
        assertThat(logLines.getLast()).contains("java.lang.IllegalStateException");
    }

    @Test
    void aClientOfTheNewEraDiscoversListsAndCalls() {
        JsonNode discovered = body(modern("server/discover", "", Map.of())).path("result");
        JsonNode listed = body(modern("tools/list", "", Map.of())).path("result");
        HttpResponse called = modern(
                "tools/call",
                "\"name\":\"create_note\",\"arguments\":{\"title\":\"x\"},",
                Map.of("mcp-name", "create_note", "x-api-key", "key"));

        assertThat(discovered.path("supportedVersions").path(0).asText()).isEqualTo("2026-07-28");
        assertThat(discovered.path("serverInfo").path("title").asText()).isEqualTo("Marketplace");
        for (JsonNode result : List.of(discovered, listed)) {
            assertThat(result.path("ttlMs").longValue()).isPositive();
            assertThat(result.path("cacheScope").asText()).isEqualTo("public");
        }
        for (JsonNode result : List.of(discovered, listed, body(called).path("result"))) {
            assertThat(result.path("resultType").asText()).isEqualTo("complete");
            assertThat(result.path("_meta")
                            .path("io.modelcontextprotocol/serverInfo")
                            .path("name")
                            .asText())
                    .isEqualTo("marketplace");
        }
        assertThat(listed.path("tools")).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"resources/list", "initialize", "ping"})
    void whatTheNewEraDoesNotHaveIsNotFound(String method) {
        HttpResponse response = modern(method, "", Map.of());

        assertThat(response.status()).isEqualTo(404);
        assertThat(body(response).at("/error/code").intValue()).isEqualTo(-32601);
    }

    @ParameterizedTest
    @CsvSource({
        // protocol version, method and name as the headers have them ('-' for none), code
        "2026-07-28, tools/call, get_note, 0",
        "2026-07-28, tools/call, =?base64?Z2V0X25vdGU=?=, 0",
        "-,          tools/call, get_note, -32020",
        "2025-11-25, tools/call, get_note, -32020",
        "2026-07-28, -,          get_note, -32020",
        "2026-07-28, tools/list, get_note, -32020",
        "2026-07-28, tools/call, -,        -32020",
        "2026-07-28, tools/call, other,    -32020",
        "2026-07-28, tools/call, =?base64?!?=, -32020",
    })
    void headersOfTheNewEraRepeatTheBody(String version, String method, String name, int code) {
        Map<String, String> headers = new TreeMap<>();
        Map.of("mcp-protocol-version", version, "mcp-method", method, "mcp-name", name)
                .forEach((header, value) -> {
                    if (!value.equals("-")) {
                        headers.put(header, value);
                    }
                });
        HttpResponse response = post(rpc("tools/call", "\"name\":\"get_note\",\"arguments\":{}," + META), headers);

        assertThat(response.status()).isEqualTo(code == 0 ? 200 : 400);
        assertThat(body(response).at("/error/code").intValue()).isEqualTo(code);
    }

    @Test
    void aVersionThatNobodySpeaksIsRefusedWithThoseThatWeSpeak() {
        String unknown = META.replace("2026-07-28", "2099-01-01");
        HttpResponse inBody = post(
                rpc("tools/list", unknown), Map.of("mcp-protocol-version", "2099-01-01", "mcp-method", "tools/list"));
        HttpResponse inHeader = post(rpc("tools/list", ""), Map.of("mcp-protocol-version", "1999-01-01"));

        for (HttpResponse response : List.of(inBody, inHeader)) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(body(response).at("/error/code").intValue()).isEqualTo(-32022);
            assertThat(body(response).at("/error/data/supported")).hasSize(5);
        }
        assertThat(body(inBody).at("/error/data/requested").asText()).isEqualTo("2099-01-01");
    }

    @Test
    void aRequestOfTheNewEraSaysWhatItsClientCanDo() {
        Map<String, String> headers = Map.of("mcp-protocol-version", "2026-07-28", "mcp-method", "tools/list");
        HttpResponse mute = post(rpc("tools/list", ""), headers);
        HttpResponse half = post(
                rpc("tools/list", "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}"), headers);

        for (HttpResponse response : List.of(mute, half)) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(body(response).at("/error/code").intValue()).isEqualTo(-32602);
        }
    }

    @Test
    void openingInTheOldWayAfterDiscoveringIsForgiven() {
        HttpResponse response = post(
                rpc("initialize", "\"protocolVersion\":\"2025-11-25\""), Map.of("mcp-protocol-version", "2026-07-28"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(body(response).at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
    }

    @Test
    void aGetTellsWhatStandsHereButOpensNoStream() {
        HttpResponse discovery = handle("GET", new byte[0], Map.of("accept", "application/json"));
        HttpResponse stream = handle("GET", new byte[0], Map.of("accept", "text/event-stream"));

        assertThat(discovery.status()).isEqualTo(200);
        assertThat(body(discovery).path("endpoint").asText()).isEqualTo("https://api.test/api/mcp");
        assertThat(body(discovery).path("tools")).hasSize(4);
        assertThat(stream.status()).isEqualTo(405);
        assertThat(stream.headers()).containsEntry("Allow", "GET, HEAD, OPTIONS, POST");
        assertThat(handle("DELETE", new byte[0], Map.of()).status()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({"https://app.test, 200", "https://api.test, 200", "https://evil.test, 403", "null, 403"})
    void onlyKnownPagesMayCall(String origin, int status) {
        assertThat(post(rpc("ping", ""), Map.of("origin", origin)).status()).isEqualTo(status);
    }

    @Test
    void bodiesAreJsonOfBoundedSize() {
        assertThat(post(rpc("ping", ""), Map.of("content-type", "text/plain")).status())
                .isEqualTo(415);
        assertThat(post(rpc("ping", "") + " ".repeat(256 * 1024)).status()).isEqualTo(413);
        assertThat(post(rpc("ping", ""), Map.of("content-type", "application/json; charset=utf-8"))
                        .status())
                .isEqualTo(200);
    }

    private HttpResponse call(Map<String, String> headers, String tool, String arguments) {
        return post(rpc("tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments), headers);
    }

    private HttpResponse modern(String method, String params, Map<String, String> moreHeaders) {
        Map<String, String> headers = new TreeMap<>(moreHeaders);
        headers.put("mcp-protocol-version", "2026-07-28");
        headers.put("mcp-method", method);
        return post(rpc(method, params + META), headers);
    }

    private static String rpc(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    }

    private HttpResponse post(String body) {
        return post(body, Map.of());
    }

    private HttpResponse post(String body, Map<String, String> headers) {
        return handle("POST", body.getBytes(UTF_8), headers);
    }

    private HttpResponse handle(String method, byte[] body, Map<String, String> headers) {
        return door.handle(new HttpRequest(
                method,
                method + " /api/mcp",
                "/api/mcp",
                Map.of(),
                Map.of(),
                headers,
                body,
                "https://api.test",
                "192.0.2.1"));
    }

    private static ObjectNode body(HttpResponse response) {
        return Json.parse(text(response));
    }

    private static String text(HttpResponse response) {
        return new String(response.body(), UTF_8);
    }
}
