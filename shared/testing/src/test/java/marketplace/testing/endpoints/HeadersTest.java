package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.mcp.CatalogueTools;
import marketplace.api.mcp.McpEndpoint;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.kernel.Caller;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Cursors;
import marketplace.mcp.McpServer;
import marketplace.table.Retries;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.RequestHeaders;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No header or query parameter makes an endpoint fail. */
class HeadersTest {

    private final List<String> log = new ArrayList<>();
    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final Catalogue catalogue = new Catalogue(new Notes(table, ids).operations());
    private final Dispatcher dispatcher = new Dispatcher(
            (credentials, _, _) -> credentials.apiKey().isPresent()
                    ? Callers.withKey(1, EnumSet.allOf(Scope.class))
                    : new Caller.Anonymous(),
            table,
            new Cursors(new byte[32]),
            QuoteCalculator.none(),
            Retries.standard());
    private final RestEndpoint rest = new RestEndpoint(catalogue, dispatcher, frame());
    private final McpEndpoint mcp = new McpEndpoint(
            new McpServer("m", "M", "1", ""),
            CorsOrigins.none(),
            catalogue,
            CatalogueTools.list(catalogue),
            dispatcher,
            frame());

    private HttpFrame frame() {
        return new HttpFrame(
                "test", new OpenLimits(), new SettableClock(), ids, new RequestLog(log::add), CorsOrigins.none());
    }

    static Set<String> headers() {
        return RequestHeaders.read();
    }

    @Test
    void headersAreFoundInTheSources() {
        assertThat(headers())
                .contains("accept-encoding", "if-none-match", "x-api-key", "mcp-name", "stripe-signature")
                .contains("x-agent-verification", "sec-fetch-site");
    }

    @ParameterizedTest
    @MethodSource("headers")
    void noHeaderValueMakesARequestFail(String header) {
        for (String value : RequestHeaders.hostileValues(header.hashCode(), 60)) {
            for (String method : List.of("GET", "POST", "OPTIONS")) {
                assertAnswered(rest.handle(request(method, "/api/notes", Map.of(), Map.of(header, value))));
                assertAnswered(mcp.handle(request(method, "/api/mcp", Map.of(), Map.of(header, value))));
            }
        }
    }

    @Test
    void overlongNameIsRefusedAndCounted() {
        String name = "x".repeat(1_001);

        for (HttpResponse refused : List.of(
                rest.handle(request("GET", "/api/notes", Map.of(name, "1"), Map.of())),
                rest.handle(request("GET", "/api/notes", Map.of(), Map.of(name, "1"))),
                mcp.handle(request("POST", "/api/mcp", Map.of(name, "1"), Map.of())))) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(Json.parse(new String(refused.body(), UTF_8))
                            .path("error_code")
                            .asText())
                    .isEqualTo("validation");
            assertThat(refused.headers()).containsKeys("X-Request-Id", "X-RateLimit-Remaining");
        }
        assertThat(log).hasSize(3);
    }

    @Test
    void stackOverflowIsAnsweredLoggedAndCounted() {
        HttpFrame frame = frame();
        HttpResponse response =
                frame.handle(request("GET", "/api/notes", Map.of(), Map.of()), new OpenRoutes(), _ -> overflow());

        assertThat(response.status()).isEqualTo(500);
        assertThat(response.headers()).containsKeys("X-Request-Id", "X-RateLimit-Remaining");
        assertThat(log.getFirst()).contains("StackOverflowError");
    }

    @SuppressWarnings("InfiniteRecursion")
    private static HttpResponse overflow() {
        return overflow().with("never", "returned");
    }

    private static void assertAnswered(HttpResponse response) {
        assertThat(response.status()).isLessThan(500);
        assertThat(response.headers()).containsKey("X-Request-Id");
    }

    private static HttpRequest request(
            String method, String path, Map<String, String> query, Map<String, String> headers) {
        byte[] body = method.equals("POST")
                ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"title\":\"x\"}".getBytes(UTF_8)
                : new byte[0];
        return new HttpRequest(
                method,
                method + " " + path,
                path,
                query,
                Map.of(),
                new TreeMap<>(headers),
                body,
                "https://api.test",
                "192.0.2.1");
    }
}
