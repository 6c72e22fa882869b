package marketplace.accounts.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.keys.ApiKeyOperations;
import marketplace.accounts.keys.ApiKeyService;
import marketplace.accounts.keys.FakeKeyWebhooks;
import marketplace.accounts.keys.KeyMode;
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
import marketplace.kernel.paging.Cursors;
import marketplace.mcp.McpServer;
import marketplace.table.Retries;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rate limit headers over REST and MCP, on every kind of response. */
class RateHeadersTest {

    private static final String MINUTE_END = "1767225660";

    private final AccountsFixture fixture = new AccountsFixture(new MemoryTable(), RateCounters::patient);

    private static List<String> limits(Map<String, String> headers) {
        return List.of(
                headers.getOrDefault("X-RateLimit-Limit", ""),
                headers.getOrDefault("X-RateLimit-Remaining", ""),
                headers.getOrDefault("X-RateLimit-Reset", ""));
    }

    private HttpResponse mcp(String method, String body, Map<String, String> headers) {
        ApiKeyService keys =
                new ApiKeyService(fixture.meter, fixture.ids, fixture.random, KeyMode.TEST, new FakeKeyWebhooks());
        Catalogue catalogue = new Catalogue(ApiKeyOperations.of(() -> keys));
        McpEndpoint rest = new McpEndpoint(
                new McpServer("marketplace", "Marketplace", "1.0", "Nothing."),
                CorsOrigins.none(),
                catalogue,
                CatalogueTools.list(catalogue),
                new Dispatcher(
                        fixture.authenticator(),
                        fixture.meter,
                        new Cursors(new byte[32]),
                        QuoteCalculator.none(),
                        Retries.standard()),
                new HttpFrame(
                        "mcp",
                        RateCounters.patient(fixture.meter),
                        fixture.clock,
                        fixture.ids,
                        new RequestLog(_ -> {}),
                        CorsOrigins.none()));
        return rest.handle(new HttpRequest(
                method,
                method + " /api/mcp",
                "/api/mcp",
                Map.of(),
                Map.of(),
                new HashMap<>(headers),
                body.getBytes(StandardCharsets.UTF_8),
                AccountsFixture.ORIGIN,
                "192.0.2.1"));
    }

    private static String call(String tool) {
        return """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":{}}}\
            """.formatted(tool);
    }

    @Test
    void successHasRateHeaders() {
        Reply reply = fixture.get("/.well-known/jwks.json", Map.of(), Map.of());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(limits(reply.headers())).containsExactly("600", "599", MINUTE_END);
    }

    @Test
    void refusalHasRateHeaders() {
        Map<String, String> owner = fixture.owner("ada@example.com");
        Reply unauthenticated = fixture.get("/api/keys", Map.of(), Map.of());
        Reply junkKey = fixture.get("/api/keys", Map.of(), AccountsFixture.key("svc_test_junk"));
        Reply malformed = fixture.post("/api/keys", "{", owner);
        Reply unknown = fixture.revoke("key_00000000000000000000000009", owner);
        Reply noPath = fixture.get("/api/nothing", Map.of(), Map.of());
        Reply noMethod = fixture.post("/.well-known/jwks.json", "");

        assertThat(List.of(unauthenticated, junkKey, malformed, unknown, noPath, noMethod))
                .extracting(Reply::status)
                .containsExactly(401, 401, 400, 404, 404, 405);
        assertThat(List.of(unauthenticated, junkKey, malformed, unknown, noPath, noMethod))
                .extracting(reply -> limits(reply.headers()))
                .containsExactly(
                        List.of("600", "599", MINUTE_END),
                        List.of("600", "598", MINUTE_END),
                        List.of("300", "299", MINUTE_END),
                        List.of("300", "298", MINUTE_END),
                        List.of("600", "597", MINUTE_END),
                        List.of("300", "297", MINUTE_END));
    }

    @Test
    void faultHasRateHeaders() {
        Map<String, String> owner = fixture.owner("ada@example.com");
        fixture.table.inject(Faults.seeded(1).throttles(1));

        Reply fault = fixture.get("/api/keys", Map.of(), owner);
        Reply uncounted = fixture.login("ada@example.com", AccountsFixture.PASSWORD);

        assertThat(fault.status()).isEqualTo(500);
        assertThat(limits(fault.headers())).containsExactly("600", "600", MINUTE_END);
        assertThat(uncounted.status()).isEqualTo(503);
        assertThat(uncounted.headers()).containsEntry("Retry-After", "5");
        assertThat(limits(uncounted.headers())).containsExactly("10", "10", MINUTE_END);
    }

    @Test
    void eleventhLoginInAMinuteGetsRetryAfter() {
        for (int i = 0; i < 10; i++) {
            assertThat(fixture.login("ada" + i + "@example.com", "wrong password")
                            .status())
                    .isEqualTo(401);
        }
        fixture.clock.advance(Duration.ofMillis(20_001));

        Reply refused = fixture.login("ada@example.com", "wrong password");

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.errorCode()).isEqualTo("rate_limited");
        assertThat(refused.headers()).containsEntry("Retry-After", "40");
        assertThat(limits(refused.headers())).containsExactly("10", "0", MINUTE_END);
        assertThat(refused.text("error"))
                .isEqualTo("The limit of 10 attempts with a password or code per minute is used up;"
                        + " it is renewed in 40 seconds.");
        fixture.clock.advance(Duration.ofMillis(39_998));
        assertThat(fixture.login("ada@example.com", "wrong password").headers()).containsEntry("Retry-After", "1");
        fixture.clock.advance(Duration.ofMillis(1));
        assertThat(fixture.login("ada@example.com", "wrong password").status()).isEqualTo(401);
    }

    @Test
    void twentyFirstSignupInAnHourIsRefusedBeforeDecoding() {
        for (int i = 0; i < 20; i++) {
            assertThat(fixture.post("/api/auth/signup", "{}").status()).isEqualTo(400);
        }

        assertThat(fixture.signup("ada@example.com").status()).isEqualTo(429);
        fixture.clock.advance(Duration.ofHours(1));
        assertThat(fixture.signup("ada@example.com").status()).isEqualTo(200);
    }

    @Test
    void keyGuessesAreRateLimited() {
        for (int i = 0; i < 600; i++) {
            fixture.get("/api/keys", Map.of(), AccountsFixture.key("svc_test_junk"));
        }

        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.key("svc_test_junk"))
                        .status())
                .isEqualTo(429);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | | 200 | 600",
                "DELETE | | 405 | 600",
                "POST | { | 400 | 600",
                "POST | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"} | 200 | 600",
                "POST | {\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"} | 202 | 600",
            })
    void protocolMessagesCountAsReads(String method, String body, int status, String limit) {
        HttpResponse response = mcp(method, body == null ? "" : body, Map.of());

        assertThat(response.status()).isEqualTo(status);
        assertThat(limits(response.headers())).containsExactly(limit, "599", MINUTE_END);
    }

    @ParameterizedTest
    @CsvSource({"list_api_keys, 600, 599", "create_api_key, 300, 299"})
    void toolCallCountsAsItsOperation(String tool, String limit, String remaining) {
        HttpResponse stranger = mcp("POST", call(tool), Map.of());
        HttpResponse owner = mcp("POST", call(tool), fixture.owner("ada@example.com"));

        assertThat(stranger.status()).isEqualTo(401);
        assertThat(limits(stranger.headers())).containsExactly(limit, remaining, MINUTE_END);
        assertThat(owner.status()).isEqualTo(200);
        assertThat(limits(owner.headers())).element(0).isEqualTo(limit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list_api_keys", "tools/list"})
    void rateLimitedMessageHasStatus429(String what) {
        for (int i = 0; i < 600; i++) {
            fixture.get("/.well-known/jwks.json", Map.of(), Map.of());
        }

        HttpResponse response = what.equals("tools/list")
                ? mcp("POST", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", Map.of())
                : mcp("POST", call(what), Map.of());

        assertThat(response.status()).isEqualTo(429);
        assertThat(response.headers()).containsEntry("Retry-After", "60");
        assertThat(limits(response.headers())).containsExactly("600", "0", MINUTE_END);
        assertThat(Json.parse(new String(response.body(), StandardCharsets.UTF_8))
                        .toString())
                .contains("rate_limited");
    }

    @ParameterizedTest
    @CsvSource({"list_api_keys, /result/structuredContent/error_code", "tools/list, /error/message"})
    void mcpClientOverItsLimitGetsAnAnswerWithStatus200(String what, String where) {
        for (int i = 0; i < 600; i++) {
            fixture.get("/.well-known/jwks.json", Map.of(), Map.of());
        }

        HttpResponse response = mcp(
                "POST",
                what.equals("tools/list") ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}" : call(what),
                Map.of("mcp-protocol-version", "2025-11-25"));

        assertThat(response.status()).isEqualTo(200);
        JsonNode answer = Json.parse(new String(response.body(), StandardCharsets.UTF_8));
        assertThat(answer.at(where).asText()).containsAnyOf("rate_limited", "60 seconds");
        assertThat(answer.at("/result").isMissingNode()
                        || answer.at("/result/isError").asBoolean())
                .isTrue();
    }
}
