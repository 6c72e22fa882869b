package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.limits.RateLimitState;
import marketplace.functions.TestPlatform;
import marketplace.functions.pages.PublishedSite.Visit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the default route answers a browser, and what it answers a program. */
class SiteTest {

    private final PublishedSite site = new PublishedSite();

    private Visit visit(String method, String path, String accept) {
        return site.send(method, path, Map.of("accept", accept));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void browserGetsTheStartPageAtTheRoot(String method) {
        Visit page = visit(method, "/", PublishedSite.BROWSER);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.text()).contains("For agents", "For developers", "For workers", "href=\"/app\"");
    }

    @Test
    void browserGetsAPageAtAnUnknownPath() {
        Visit page = visit("GET", "/nowhere", "text/html; q=0.9, */*");

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text())
                .contains("<h1>Page not found</h1>", "<meta name=\"robots\" content=\"noindex\">")
                .doesNotContain("rel=\"canonical\"", "og:url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", ""})
    void programGetsJson(String accept) {
        for (String path : List.of("/", "/nowhere", "/docs/nowhere")) {
            Visit refusal = visit("GET", path, accept);

            assertThat(refusal.status()).isEqualTo(404);
            assertThat(Json.parse(refusal.text()).path("error_code").asText()).isEqualTo("not_found");
        }
    }

    /** Mail programs check links without asking for HTML. */
    @ParameterizedTest
    @CsvSource({
        "GET,/app/hires/app_1",
        "HEAD,/app",
        "GET,/app/hires/%3Cscript%3E",
        "GET,/unsubscribe",
        "HEAD,/unsubscribe/"
    })
    void brokenLinkOfAMailLeadsToAPage(String method, String path) {
        Visit page = visit(method, path, "*/*");

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(page.text()).contains("copy the whole link").doesNotContain("<script", "%3C");
    }

    @ParameterizedTest
    @CsvSource({"/mcp,/docs/tools", "/api-docs,/docs/operations"})
    void oldAddressLeadsToTheReference(String old, String reference) {
        Visit moved = visit("GET", old, "*/*");

        assertThat(moved.status()).isEqualTo(308);
        assertThat(moved.header("Location")).isEqualTo(reference);
        assertThat(site.get(reference).status()).isEqualTo(200);
        assertThat(visit("POST", old, "*/*").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/docs", "/docs/money", "/docs/operations/wallet", "/nowhere"})
    void pageRunsNoScriptAndAsksNoOtherHost(String path) {
        Visit page = site.get(path);

        assertThat(page.header("Content-Security-Policy"))
                .matches("default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src 'self'; form-action 'none';"
                        + " base-uri 'none'; frame-ancestors 'none'");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.text()).doesNotContain("<script", "javascript:", " style=", "<iframe", "@import", "url(");
        assertThat(page.text()).doesNotContainPattern(" src=\"(?!/)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/money", "/docs/money.md", "/docs/tools", "/llms.txt", "/robots.txt"})
    void unchangedPageIsNotSentAgain(String path) {
        Visit page = site.get(path);

        Visit again = site.send("GET", path, Map.of("if-none-match", page.header("ETag")));

        assertThat(page.header("Cache-Control")).isEqualTo("public, max-age=300");
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.text()).isEmpty();
    }

    /** Otherwise a cache would give a browser's page to a program. */
    @Test
    void answersThatDependOnTheReaderSaySo() {
        assertThat(site.get("/").header("Cache-Control")).isEqualTo("private, max-age=300");
        for (String accept : List.of(PublishedSite.BROWSER, "*/*")) {
            for (String path : List.of("/", "/nowhere", "/b/bty_1")) {
                assertThat(visit("GET", path, accept).header("Vary").split(", ", -1))
                        .as(path)
                        .contains("Accept", "Accept-Encoding");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"POST,/,404", "POST,/docs/money,404", "DELETE,/h/ada,404", "DELETE,/api/skills,405"})
    void browserThatSendsAFormToAPageReadsWhatHappened(String method, String path, int status) {
        Visit page = visit(method, path, PublishedSite.BROWSER);
        Visit json = visit(method, path, "application/json");

        assertThat(page.status()).isEqualTo(status);
        assertThat(page.text()).contains("<h1>", "href=\"/docs\"").doesNotContain("{\"");
        assertThat(json.status()).isEqualTo(status);
        assertThat(Json.parse(json.text()).path("success").booleanValue()).isFalse();
        assertThat(page.header("Allow")).isEqualTo(json.header("Allow"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/b/bty_00000000000000000000000001", "/h/ada", "/api/nothing"})
    void whoAsksTooOftenReadsWhenToComeBack(String path) {
        PublishedSite busy = new PublishedSite(
                new TestPlatform(_ -> (_, _, _, now) -> new RateLimitState(60, 0, now.plusSeconds(17), false)));

        Visit page = busy.get(path);
        Visit json = busy.send("GET", path, Map.of("accept", "application/json"));

        assertThat(page.status()).isEqualTo(429);
        assertThat(page.header("Retry-After")).isEqualTo("17");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text()).contains("<h1>Too many requests</h1>", "Wait 17 seconds");
        assertThat(json.status()).isEqualTo(429);
        assertThat(json.header("Retry-After")).isEqualTo("17");
        assertThat(json.header("Content-Type"))
                .isEqualTo(
                        path.startsWith("/api") || path.equals("/nowhere")
                                ? "application/json"
                                : page.header("Content-Type"));
    }

    @Test
    void faultIsAPageWithTheIdOfItsRequest() {
        PublishedSite broken = new PublishedSite(new TestPlatform(_ -> (_, _, _, _) -> {
            throw new IllegalStateException("secret-detail");
        }));

        Visit page = broken.get("/b/bty_00000000000000000000000001");

        assertThat(page.status()).isEqualTo(500);
        assertThat(page.text())
                .contains("<h1>Something went wrong</h1>", page.header("X-Request-Id"))
                .doesNotContain("secret-detail");
        assertThat(broken.send("GET", "/nowhere", Map.of("accept", "*/*")).header("Content-Type"))
                .isEqualTo("application/json");
    }

    /** The frame refuses it before any page is asked. */
    @Test
    void requestBeyondTheLimitsIsRefusedByAPage() {
        Visit page = site.send("GET", "/docs", Map.of("accept", PublishedSite.BROWSER, "x".repeat(2_000), "y"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("<h1>This is not possible</h1>");
    }

    @Test
    void pagesThatAreTheSameForEveryoneReadNothingAndAreNotCounted() {
        PublishedSite unread = new PublishedSite(new TestPlatform(_ -> (_, _, _, _) -> {
            throw new AssertionError("the request is counted");
        }));

        for (String path : List.of("/", "/docs", "/docs/money", "/docs/errors", "/llms.txt", "/favicon.svg")) {
            Visit page = unread.get(path);

            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.headers()).as(path).doesNotContainKey("X-RateLimit-Limit");
        }
    }

    @Test
    void sitemapListsEveryPageOfTheDocumentation() {
        List<String> listed = Pattern.compile("<loc>" + PublishedSite.ORIGIN + "([^<]+)</loc>")
                .matcher(site.get("/sitemap.xml").text())
                .results()
                .map(page -> page.group(1))
                .toList();

        assertThat(listed)
                .doesNotHaveDuplicates()
                .contains("/", "/docs", "/docs/quick-start", "/docs/operations/bounties")
                .allSatisfy(path -> assertThat(site.get(path).status()).as(path).isEqualTo(200));
    }

    /** Samples can be copied as they are. */
    @Test
    void pagesNameTheirOwnHost() {
        for (String path : List.of("/docs/quick-start", "/docs/mcp.md", "/docs/operations")) {
            assertThat(site.get(path).text())
                    .as(path)
                    .contains(PublishedSite.ORIGIN)
                    .doesNotContain("api.example.com");
        }
    }

    @Test
    void everyPageOfTheDocumentationLeadsToTheNext() {
        Set<String> seen = new LinkedHashSet<>();
        String path = "/docs/quick-start";
        while (path != null && seen.add(path)) {
            Matcher next = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"")
                    .matcher(site.get(path).text());
            path = next.find() ? next.group(1) : null;
        }

        assertThat(path).isNull();
        assertThat(seen).hasSizeGreaterThan(50).contains("/docs/operations/escrow", "/docs/changelog");
    }

    /** A phone shows it at each cell. */
    @Test
    void cellOfATableNamesItsColumn() {
        assertThat(site.get("/docs/webhooks").text())
                .contains("<td role=\"cell\" data-column=\"Verified by\">the libraries of Stripe</td>");
    }

    @Test
    void longPageBeginsWithItsSections() {
        assertThat(site.get("/docs/money").text())
                .contains("aria-label=\"On this page\"", "<li><a href=\"#escrow\">Escrow</a></li>");
        assertThat(site.get("/docs/operations/bounties").text()).doesNotContain("On this page");
    }

    @Test
    void securityContactHasAnEndThatIsNear() {
        Visit file = site.get("/.well-known/security.txt");

        Map<String, String> fields = file.text()
                .lines()
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(field -> field[0], field -> field[1]));
        assertThat(file.header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(fields).containsOnlyKeys("Contact", "Expires", "Preferred-Languages", "Canonical", "Policy");
        assertThat(fields.get("Contact")).isEqualTo(PublishedSite.ORIGIN + "/docs/security");
        Duration validity = Duration.between(site.now(), Instant.parse(fields.get("Expires")));
        assertThat(validity).isBetween(Duration.ofDays(30), Duration.ofDays(365));
    }

    @Test
    void crawlersAndBrowsersFindTheirFiles() {
        assertThat(site.get("/robots.txt").text())
                .startsWith("User-agent: *\n")
                .contains("Disallow: /app/\n", "Sitemap: " + PublishedSite.ORIGIN + "/sitemap.xml\n");
        assertThat(site.get("/icon.png").header("Content-Type")).isEqualTo("image/png");
        for (String path : List.of("/favicon.svg", "/favicon.ico")) {
            Visit icon = site.get(path);

            assertThat(icon.header("Content-Type")).startsWith("image/svg+xml");
            assertThat(icon.text()).startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        }
    }
}
