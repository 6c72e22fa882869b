package marketplace.functions.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.TestPlatform;
import marketplace.testing.OpenLimits;

/** The pages function as its visitors see it, through events of the default route. */
final class PublishedSite {

    static final String ORIGIN = "https://abc123defg.execute-api.eu-central-1.amazonaws.com";

    static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

    private static final Path EVENT = Path.of(System.getProperty("repository.root"), "events/pages/unknown-route.json");

    private final TestPlatform platform;
    private final PagesFunction function;

    PublishedSite() {
        this(new TestPlatform(_ -> new OpenLimits()));
    }

    PublishedSite(TestPlatform platform) {
        this.platform = platform;
        this.function = new PagesFunction(platform);
    }

    Instant now() {
        return platform.clock().instant();
    }

    record Visit(int status, Map<String, String> headers, String text) {

        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        HttpResponse response() {
            return new HttpResponse(status, headers, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    Visit get(String path) {
        return send("GET", path, Map.of("accept", BROWSER));
    }

    Visit send(String method, String path, Map<String, String> headers) {
        try {
            ObjectNode event = Json.parse(Files.readString(EVENT));
            event.put("rawPath", path);
            headers.forEach(event.withObject("/headers")::put);
            event.withObject("/requestContext/http").put("method", method).put("path", path);
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            function.handleRequest(new ByteArrayInputStream(Json.bytes(event)), answer, null);
            JsonNode page = Json.parse(answer.toString(StandardCharsets.UTF_8));
            Map<String, String> received = new TreeMap<>();
            page.path("headers")
                    .properties()
                    .forEach(header ->
                            received.put(header.getKey(), header.getValue().asText()));
            return new Visit(
                    page.path("statusCode").asInt(), received, page.path("body").asText());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
