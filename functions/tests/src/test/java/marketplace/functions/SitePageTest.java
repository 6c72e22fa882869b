package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import marketplace.api.Json;
import marketplace.functions.pages.PagesFunction;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the default route answers a browser, and what it answers a program. */
class SitePageTest {

    private final PagesFunction function = new PagesFunction(new TestPlatform(_ -> new OpenLimits()));

    private JsonNode answer(String method, String path, String accept) throws IOException {
        ObjectNode event = Json.parse(Files.readString(SampleEventsTest.EVENTS.resolve("pages/unknown-route.json")));
        event.put("rawPath", path);
        event.withObject("/headers").put("accept", accept);
        event.withObject("/requestContext/http").put("method", method).put("path", path);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(Json.bytes(event)), answer, null);
        return Json.parse(answer.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void browserGetsTheStartPageAtTheRoot(String method) throws IOException {
        JsonNode page = answer(method, "/", "text/html,application/xhtml+xml,*/*;q=0.8");

        assertThat(page.path("statusCode").asInt()).isEqualTo(200);
        assertThat(page.at("/headers/Content-Type").asText()).isEqualTo("text/html; charset=utf-8");
        assertThat(page.at("/headers/Content-Security-Policy").asText()).startsWith("default-src 'none';");
        assertThat(page.path("body").asText()).contains("href=\"/api/openapi.json\"");
    }

    @Test
    void browserGetsAPageAtAnUnknownPath() throws IOException {
        JsonNode page = answer("GET", "/nowhere", "text/html; q=0.9, */*");

        assertThat(page.path("statusCode").asInt()).isEqualTo(404);
        assertThat(page.path("body").asText()).contains("<h1>Page not found</h1>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", ""})
    void programGetsJson(String accept) throws IOException {
        JsonNode refusal = answer("GET", "/", accept);

        assertThat(refusal.path("statusCode").asInt()).isEqualTo(404);
        assertThat(Json.parse(refusal.path("body").asText()).path("error_code").asText())
                .isEqualTo("not_found");
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
    void brokenLinkOfAMailLeadsToAPage(String method, String path) throws IOException {
        JsonNode page = answer(method, path, "*/*");

        assertThat(page.path("statusCode").asInt()).isEqualTo(404);
        assertThat(page.at("/headers/Content-Type").asText()).isEqualTo("text/html; charset=utf-8");
        assertThat(page.path("body").asText()).contains("copy the whole link").doesNotContain("script");
    }
}
