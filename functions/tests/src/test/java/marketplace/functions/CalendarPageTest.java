package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.functions.pages.PagesFunction;
import marketplace.humans.wiring.HumansCapability;
import marketplace.services.ServicesCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What calendar programs get at the address of a feed. */
class CalendarPageTest {

    private final TestPlatform platform = new TestPlatform(_ -> new OpenLimits());
    private final PagesFunction function = new PagesFunction(platform);
    private String path;

    @BeforeEach
    void makeAFeed() {
        Marketplace market = new Marketplace(
                platform.table(platform.environment().get("TABLE_NAME")),
                on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
        market.worker("ada");
        path = market.done("ada", "POST", "/api/me/calendar-feed", "{}")
                .text("calendarFeed.url")
                .replaceFirst("https?://[^/]+", "");
    }

    private JsonNode answer(String method, String at, Map<String, String> headers) throws IOException {
        ObjectNode event = Json.parse(Files.readString(SampleEventsTest.EVENTS.resolve("pages/unknown-route.json")));
        event.put("rawPath", at).put("routeKey", "ANY /calendar/{file}");
        event.putObject("pathParameters").put("file", at.substring(at.lastIndexOf('/') + 1));
        headers.forEach(event.withObject("/headers")::put);
        event.withObject("/requestContext").put("routeKey", "ANY /calendar/{file}");
        event.withObject("/requestContext/http").put("method", method).put("path", at);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(Json.bytes(event)), answer, null);
        return Json.parse(answer.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void addressAnswersACalendarForItsOwnerAlone(String method) throws IOException {
        JsonNode feed = answer(method, path, Map.of());

        assertThat(feed.path("statusCode").asInt()).isEqualTo(200);
        assertThat(feed.at("/headers/Content-Type").asText()).isEqualTo("text/calendar; method=PUBLISH; charset=UTF-8");
        assertThat(feed.at("/headers/Cache-Control").asText()).contains("private");
        assertThat(feed.at("/headers/ETag").asText()).isNotEmpty();
        assertThat(feed.path("body").asText()).contains("BEGIN:VCALENDAR", "METHOD:PUBLISH");
    }

    @Test
    void unchangedCalendarIsNotSentAgain() throws IOException {
        String tag = answer("GET", path, Map.of()).at("/headers/ETag").asText();

        JsonNode again = answer("GET", path, Map.of("if-none-match", tag));

        assertThat(again.path("statusCode").asInt()).isEqualTo(304);
        assertThat(again.path("body").asText()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/calendar/x.ics", "/calendar/x", "/calendar/.ics"})
    void unknownAddressIsNotFound(String unknown) throws IOException {
        assertThat(answer("GET", unknown, Map.of()).path("statusCode").asInt()).isEqualTo(404);
        assertThat(answer("GET", path.replace(".ics", ""), Map.of())
                        .path("statusCode")
                        .asInt())
                .isEqualTo(404);
    }
}
