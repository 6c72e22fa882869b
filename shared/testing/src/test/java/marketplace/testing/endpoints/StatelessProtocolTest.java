package marketplace.testing.endpoints;

import static marketplace.testing.endpoints.McpClient.META;
import static marketplace.testing.endpoints.McpClient.body;
import static marketplace.testing.endpoints.McpClient.rpc;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.rest.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The MCP endpoint with the protocol version without sessions. */
class StatelessProtocolTest {

    private final McpClient client = new McpClient();

    @Test
    void statelessClientDiscoversListsAndCalls() {
        JsonNode discovered =
                body(client.modern("server/discover", "", Map.of())).path("result");
        JsonNode listed = body(client.modern("tools/list", "", Map.of())).path("result");
        HttpResponse called = client.modern(
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
    @ValueSource(strings = {"resources/subscribe", "initialize", "ping"})
    void methodsRemovedFromTheStatelessProtocolAreNotFound(String method) {
        HttpResponse response = client.modern(method, "", Map.of());

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
    void statelessHeadersMustMatchTheBody(String version, String method, String name, int code) {
        Map<String, String> headers = new TreeMap<>();
        Map.of("mcp-protocol-version", version, "mcp-method", method, "mcp-name", name)
                .forEach((header, value) -> {
                    if (!value.equals("-")) {
                        headers.put(header, value);
                    }
                });
        HttpResponse response =
                client.post(rpc("tools/call", "\"name\":\"get_note\",\"arguments\":{}," + META), headers);

        assertThat(response.status()).isEqualTo(code == 0 ? 200 : 400);
        assertThat(body(response).at("/error/code").intValue()).isEqualTo(code);
    }

    @Test
    void unsupportedVersionIsRejectedWithTheSupportedOnes() {
        String unknown = META.replace("2026-07-28", "2099-01-01");
        HttpResponse inBody = client.post(
                rpc("tools/list", unknown), Map.of("mcp-protocol-version", "2099-01-01", "mcp-method", "tools/list"));
        HttpResponse inHeader = client.post(rpc("tools/list", ""), Map.of("mcp-protocol-version", "1999-01-01"));

        for (HttpResponse response : List.of(inBody, inHeader)) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(body(response).at("/error/code").intValue()).isEqualTo(-32022);
            assertThat(body(response).at("/error/data/supported")).hasSize(5);
        }
        assertThat(body(inBody).at("/error/data/requested").asText()).isEqualTo("2099-01-01");
    }

    @Test
    void statelessRequestMustDeclareClientCapabilities() {
        Map<String, String> headers = Map.of("mcp-protocol-version", "2026-07-28", "mcp-method", "tools/list");
        HttpResponse mute = client.post(rpc("tools/list", ""), headers);
        HttpResponse half = client.post(
                rpc("tools/list", "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}"), headers);

        for (HttpResponse response : List.of(mute, half)) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(body(response).at("/error/code").intValue()).isEqualTo(-32602);
        }
    }

    @Test
    void initializeAfterDiscoverIsAccepted() {
        HttpResponse response = client.post(
                rpc("initialize", "\"protocolVersion\":\"2025-11-25\""), Map.of("mcp-protocol-version", "2026-07-28"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(body(response).at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
    }
}
