package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import marketplace.api.Catalogue;
import marketplace.api.RequestLog;
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
import marketplace.table.Retries;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the endpoint does about HTTP itself: methods, web pages, caches and packing. */
class FiltersTest {

    private static final String OURS = "https://app.test";

    private final MemoryTable table = new MemoryTable();
    private final SequenceIds ids = new SequenceIds();
    private final Notes notes = new Notes(table, ids);
    private final RestEndpoint endpoint = new RestEndpoint(
            new Catalogue(notes.operations()),
            new Dispatcher(
                    (credentials, _, _) -> credentials.apiKey().isPresent()
                            ? Callers.withKey(1, EnumSet.allOf(Scope.class))
                            : new Caller.Anonymous(),
                    table,
                    new Cursors(new byte[32]),
                    QuoteCalculator.none(),
                    Retries.standard()),
            new HttpFrame(
                    "rest",
                    new OpenLimits(),
                    new SettableClock(),
                    ids,
                    new RequestLog(_ -> {}),
                    new CorsOrigins(Set.of(OURS))));

    @Test
    void optionsListsTheMethodsOfAPath() {
        HttpResponse options = call("OPTIONS", "/api/notes", Map.of());

        assertThat(options.status()).isEqualTo(204);
        assertThat(options.body()).isEmpty();
        assertThat(options.headers())
                .containsEntry("Allow", "GET, HEAD, OPTIONS, POST")
                .containsKeys("X-Request-Id", "X-RateLimit-Limit")
                .doesNotContainKey("Access-Control-Allow-Methods");
    }

    @Test
    void optionsOfAnUnknownPathIs404() {
        assertThat(call("OPTIONS", "/api/nothing", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void headReturnsTheHeadersOfGet() {
        HttpResponse get = call("GET", "/api/notes", Map.of());
        HttpResponse head = call("HEAD", "/api/notes", Map.of());

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEqualTo(get.body());
        assertThat(but(head, "X-Request-Id")).isEqualTo(but(get, "X-Request-Id"));
        assertThat(call("HEAD", "/api/notes/mine", Map.of()).status()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({
        // method, path, key sent, origin, allowed origin
        "GET,  /api/notes, false, https://elsewhere.test, *",
        "HEAD, /api/notes, false, https://elsewhere.test, *",
        "GET,  /api/notes, false, ,                       *",
        "GET,  /api/nothing, false, https://elsewhere.test, *",
        "GET,  /api/notes, true,  https://elsewhere.test, ",
        "GET,  /api/notes, true,  https://app.test,       https://app.test",
        "POST, /api/notes, false, https://elsewhere.test, ",
        "POST, /api/notes, true,  https://app.test,       https://app.test",
        "DELETE, /api/notes/mine, true, https://app.test, https://app.test",
        "DELETE, /api/notes/mine, true, https://app.test.evil.test, ",
        "DELETE, /api/notes/mine, true, null, ",
    })
    void anyOriginReadsPublicDataAndListedOriginsUseCredentials(
            String method, String path, boolean keyed, String origin, String allowed) {
        Map<String, String> headers = new TreeMap<>();
        if (keyed) {
            headers.put("x-api-key", "key");
        }
        if (origin != null) {
            headers.put("origin", origin);
        }

        HttpResponse response = call(method, path, headers);

        if (allowed == null) {
            assertThat(response.headers()).doesNotContainKey("Access-Control-Allow-Origin");
            assertThat(response.headers().get("Vary")).contains("Origin");
        } else {
            assertThat(response.headers()).containsEntry("Access-Control-Allow-Origin", allowed);
            assertThat(response.headers().get("Access-Control-Expose-Headers"))
                    .contains("ETag", "Retry-After", "Idempotency-Replayed", "X-Request-Id", "X-RateLimit-Remaining");
        }
    }

    @ParameterizedTest
    @CsvSource({
        // path, wanted method, announced headers, origin, allowed origin
        "/api/notes, GET,  '',                      https://elsewhere.test, *",
        "/api/notes, GET,  'accept',                https://elsewhere.test, *",
        "/api/notes, GET,  'accept, X-API-Key',     https://elsewhere.test, ",
        "/api/notes, GET,  'x-api-key',             https://app.test,       https://app.test",
        "/api/notes, POST, 'content-type',          https://elsewhere.test, ",
        "/api/notes, POST, 'authorization,content-type', https://app.test,  https://app.test",
    })
    void preflightIsAnsweredForTheRequestedMethod(
            String path, String wanted, String announced, String origin, String allowed) {
        Map<String, String> headers = new TreeMap<>(Map.of("origin", origin, "access-control-request-method", wanted));
        if (!announced.isEmpty()) {
            headers.put("access-control-request-headers", announced);
        }

        HttpResponse preflight = call("OPTIONS", path, headers);

        assertThat(preflight.status()).isEqualTo(204);
        assertThat(preflight.headers().get("Access-Control-Allow-Origin")).isEqualTo(allowed);
        assertThat(preflight.headers().get("Access-Control-Allow-Methods")).contains(wanted);
        assertThat(preflight.headers().get("Access-Control-Allow-Headers")).contains("X-API-Key", "Idempotency-Key");
        assertThat(preflight.headers().get("Vary"))
                .contains("Access-Control-Request-Headers", "Access-Control-Request-Method");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "\"x\", %s", "*", "STRONG"})
    void matchingEtagReturns304(String known) {
        HttpResponse first = call("GET", "/api/notes", Map.of());
        String tag = first.headers().get("ETag");
        String sent = known.equals("STRONG") ? tag.substring(2) : known.formatted(tag);

        HttpResponse again = call("GET", "/api/notes", Map.of("if-none-match", sent));

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers())
                .containsEntry("ETag", tag)
                .containsKeys("Vary", "Cache-Control", "X-Request-Id", "X-RateLimit-Remaining")
                .doesNotContainKeys("Content-Type", "Content-Encoding");
    }

    @Test
    void onlySuccessfulReadsHaveEtags() {
        String other = "W/\"00000000000000000000000000000000\"";
        assertThat(call("GET", "/api/notes", Map.of("if-none-match", other)).status())
                .isEqualTo(200);
        for (HttpResponse response : new HttpResponse[] {
            call("GET", "/api/nothing", Map.of("if-none-match", "*")),
            call("GET", "/api/broken", Map.of("if-none-match", "*")),
            call("DELETE", "/api/notes/mine", Map.of("if-none-match", "*", "x-api-key", "key"))
        }) {
            assertThat(response.status()).isGreaterThanOrEqualTo(400);
            assertThat(response.headers()).doesNotContainKey("ETag").containsEntry("Cache-Control", "no-store");
        }
    }

    @Test
    void authenticatedResponsesArePrivate() {
        assertThat(call("GET", "/api/notes", Map.of()).headers())
                .containsEntry("Cache-Control", "public, max-age=5")
                .containsEntry("Vary", "Accept-Encoding, Authorization, X-API-Key");
        assertThat(call("GET", "/api/notes", Map.of("x-api-key", "key")).headers())
                .containsEntry("Cache-Control", "private, no-cache")
                .containsEntry("Vary", "Accept-Encoding, Origin");
    }

    @ParameterizedTest
    @CsvSource({
        "'gzip', true",
        "'gzip, deflate, br', true",
        "'br;q=1.0, gzip;q=0.5', true",
        "'*', true",
        "'GZIP', true",
        "'', false",
        "'br', false",
        "'gzip;q=0', false",
        "'*, gzip;q=0', false",
        "'gzip;q=0.2, identity;q=0.9', false",
        "'gzip;q=nonsense', false",
    })
    void longBodyIsCompressedOnlyIfAccepted(String accepted, boolean packed) throws IOException {
        Map<String, String> headers = accepted.isEmpty() ? Map.of() : Map.of("accept-encoding", accepted);
        String longPath = "/api/notes?tags=" + "x".repeat(1500);

        HttpResponse response = call("GET", longPath, headers);
        byte[] plain = call("GET", longPath, Map.of()).body();

        assertThat(response.headers().get("Content-Encoding")).isEqualTo(packed ? "gzip" : null);
        assertThat(response.headers().get("Vary")).contains("Accept-Encoding");
        assertThat(packed ? unpacked(response.body()) : response.body()).isEqualTo(plain);
        assertThat(call("GET", "/api/notes", headers).headers()).doesNotContainKey("Content-Encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "https://app.test/", "app.test", "https://*.app.test", "https://app.test/page", ""})
    void invalidOriginPreventsStart(String text) {
        assertThatThrownBy(() -> CorsOrigins.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void originsAreCommaSeparated() {
        assertThat(CorsOrigins.parse("https://app.test, http://localhost:3000").listed())
                .containsExactlyInAnyOrder(OURS, "http://localhost:3000");
        assertThat(CorsOrigins.parse("none").listed()).isEmpty();
    }

    private HttpResponse call(String method, String pathAndQuery, Map<String, String> headers) {
        String[] parts = pathAndQuery.split("\\?", 2);
        Map<String, String> query = parts.length == 1 ? Map.of() : Map.of("tags", parts[1].substring("tags=".length()));
        return endpoint.handle(new HttpRequest(
                method,
                parts[0].equals("/api/nothing") ? "$default" : method + " " + parts[0],
                parts[0],
                query,
                Map.of(),
                headers,
                new byte[0],
                "https://api.test",
                "192.0.2.1"));
    }

    private static Map<String, String> but(HttpResponse response, String header) {
        Map<String, String> headers = new TreeMap<>(response.headers());
        headers.remove(header);
        return headers;
    }

    private static byte[] unpacked(byte[] packed) throws IOException {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return gzip.readAllBytes();
        }
    }
}
