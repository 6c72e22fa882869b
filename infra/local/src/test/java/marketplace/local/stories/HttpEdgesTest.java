package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.rest.RouteTable;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpEdgesTest {

    private static final String PAGE = "https://page.example.test";

    private final Api api = Service.api();

    static Stream<String> readPaths() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.rest().method().equals("GET"))
                .filter(operation -> operation.effect() == Effect.READ)
                .map(operation -> operation.rest().path());
    }

    static Stream<Map.Entry<String, Set<String>>> paths() {
        TreeMap<String, Set<String>> methods = new TreeMap<>();
        for (Operation<?, ?> operation : Capabilities.described().operations()) {
            methods.computeIfAbsent(operation.rest().path(), _ -> new TreeSet<>())
                    .add(operation.rest().method());
        }
        methods.put("/api/mcp", new TreeSet<>(List.of("GET", "POST")));
        methods.put("/api/openapi.json", new TreeSet<>(List.of("GET")));
        return methods.entrySet().stream();
    }

    private static String concrete(String path) {
        return path.replaceAll("\\{[^}]*}", "some");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/nowhere", "/api/nowhere"})
    void browserGetsAPageWhereProgramsGetJson(String path) {
        Map<String, String> browser = Map.of("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

        Answer page = api.get(path, browser);
        Answer head = api.send("HEAD", path, browser, new byte[0]);
        Answer json = api.get(path, Map.of("Accept", "*/*"));

        assertThat(page.status()).isEqualTo(path.equals("/") ? 200 : 404);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none';");
        assertThat(page.body()).contains("href=\"/docs\"", "href=\"/app\"");
        assertThat(head.status()).isEqualTo(page.status());
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(page.headers().firstValue("Content-Length"));
        assertThat(json.outcome()).isEqualTo("404 not_found");
        assertThat(api.send("POST", path, browser, new byte[0]).status()).isEqualTo(404);
        assertThat(api.send("POST", path, Api.ANONYMOUS, new byte[0]).outcome()).isEqualTo("404 not_found");
    }

    /** Each page that is linked exists; the console leads to its sign-in. */
    @Test
    void linksOfTheRootLeadToPages() {
        Map<String, String> browser = Map.of("Accept", "text/html");
        List<String> links = Pattern.compile("href=\"([^\"]+)\"")
                .matcher(api.get("/", browser).body())
                .results()
                .map(link -> link.group(1))
                .toList();

        assertThat(links)
                .isNotEmpty()
                .allSatisfy(link -> assertThat(List.of(
                                api.get(link, browser).status(),
                                api.send("HEAD", link, browser, new byte[0]).status()))
                        .as(link)
                        .allMatch(status -> status == 200 || (status == 303 && link.startsWith("/app"))));
    }

    @Test
    void browserAtThePathOfAnotherMethodGetsJson() {
        assertThat(api.get("/api/auth/login", Map.of("Accept", "text/html")).outcome())
                .isEqualTo("405 method_not_allowed");
    }

    @ParameterizedTest
    @MethodSource("readPaths")
    void headHasTheHeadersOfGetAndNoBody(String path) {
        Answer get = api.get(concrete(path), Map.of());
        Answer head = api.send("HEAD", concrete(path), Map.of(), new byte[0]);

        assertThat(head.status()).isEqualTo(get.status());
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().map().keySet())
                .containsAll(get.headers().map().keySet());
        // A refusal has its own request id, so only its length can be compared.
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(get.headers().firstValue("Content-Length"));
        assertThat(head.headers().firstValue("ETag")).isEqualTo(get.headers().firstValue("ETag"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/openapi.json",
                "/api/bounties",
                "/api/humans",
                "/api/services/browse",
                "/.well-known/jwks.json"
            })
    void headOfWhatEveryoneCanReadIsCachedLikeItsGet(String path) {
        Answer get = api.get(path, Map.of());
        Answer head = api.send("HEAD", path, Map.of(), new byte[0]);

        assertThat(List.of(get.status(), head.status())).containsOnly(200);
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Type", "Content-Length", "Cache-Control", "ETag", "Vary")) {
            assertThat(head.headers().allValues(header))
                    .as(header)
                    .isEqualTo(get.headers().allValues(header));
        }
        assertThat(head.headers().firstValueAsLong("Content-Length").orElseThrow())
                .isPositive();
    }

    @ParameterizedTest
    @MethodSource("paths")
    void optionsListsEveryMethodOfAPath(Map.Entry<String, Set<String>> path) {
        Map<String, String> preflight = Map.of("Origin", PAGE, "Access-Control-Request-Method", "GET");

        Answer options = api.send("OPTIONS", concrete(path.getKey()), preflight, new byte[0]);

        assertThat(options.status()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow"))
                .contains(String.join(", ", RouteTable.allowed(List.copyOf(path.getValue()))));
        assertThat(options.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(options.headers().firstValue("X-RateLimit-Limit")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/bounties", "/api/keys", "/api/nothing", "/api/mcp", "/photos/upl_1", "/i/code", "/c/code"})
    void longNamesAreAnsweredInTheFrame(String path) {
        String name = "n".repeat(5_000);

        Answer query = api.get(path + "?" + name + "=1", Map.of());
        Answer header = api.get(path, Map.of(name, "1"));

        assertThat(query.status()).isLessThan(500);
        assertThat(header.status()).isLessThan(500);
        assertThat(query.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(header.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(header.headers().firstValue("X-RateLimit-Remaining")).isPresent();
    }

    @Test
    void anyOriginReadsOnlyPublicBounties() {
        Answer list = api.get("/api/bounties", Map.of("Origin", PAGE));
        Answer keys = api.get("/api/keys", Map.of("Origin", PAGE));
        Answer unknown = api.get("/api/nothing", Map.of("Origin", PAGE));

        assertThat(list.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
        assertThat(keys.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(unknown.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
        assertThat(unknown.outcome()).isEqualTo("404 not_found");
    }

    @Test
    void documentIsCompressedAndCached() {
        String path = "/api/openapi.json";
        Answer plain = api.get(path, Map.of());
        Answer packed = api.get(path, Map.of("Accept-Encoding", "gzip"));
        String tag = packed.headers().firstValue("ETag").orElseThrow();

        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(length(packed)).isLessThan(length(plain) / 3);
        Answer again = api.get(path, Map.of("Accept-Encoding", "gzip", "If-None-Match", tag));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).contains(tag);
    }

    private static long length(Answer answer) {
        return answer.headers().firstValueAsLong("Content-Length").orElseThrow();
    }
}
