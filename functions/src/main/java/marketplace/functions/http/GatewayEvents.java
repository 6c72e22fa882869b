package marketplace.functions.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;

/** Converts API Gateway's HTTP events (payload format 2.0) by hand: the event library starts slower. */
public final class GatewayEvents {

    /** The gateway bounds a request; a long header name must reach the endpoint, which refuses and counts it. */
    private static final int MAX_LENGTH = 32 * 1024 * 1024;

    private static final ObjectReader EVENTS = Json.MAPPER
            .reader()
            .with(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNameLength(MAX_LENGTH)
                            .maxStringLength(MAX_LENGTH)
                            .build())
                    .build());

    /** {@code requestId} is the API's, which its access log has too; empty if the event has none. */
    public record Received(HttpRequest request, String requestId) {}

    private GatewayEvents() {}

    public static Received received(InputStream event) throws IOException {
        JsonNode root = EVENTS.readTree(event);
        return new Received(
                request(root), root.path("requestContext").path("requestId").asText(""));
    }

    public static HttpRequest request(InputStream event) throws IOException {
        return received(event).request();
    }

    private static HttpRequest request(JsonNode root) {
        JsonNode context = root.path("requestContext");
        JsonNode http = context.path("http");
        Map<String, String> headers = new TreeMap<>();
        root.path("headers")
                .properties()
                .forEach(header -> headers.put(
                        header.getKey().toLowerCase(Locale.ROOT),
                        header.getValue().asText()));
        if (root.path("cookies") instanceof ArrayNode cookies) {
            headers.put("cookie", cookies.valueStream().map(JsonNode::asText).collect(Collectors.joining("; ")));
        }
        // The gateway writes this header itself; a caller cannot choose it.
        String scheme = headers.getOrDefault("x-forwarded-proto", "https");
        String method = http.path("method").asText();
        return new HttpRequest(
                method,
                // The route accepts every method of the path; the service refuses unknown ones.
                root.path("routeKey").asText().replaceFirst("^ANY ", method + " "),
                root.path("rawPath").asText(),
                texts(root.path("queryStringParameters")),
                texts(root.path("pathParameters")),
                headers,
                body(root),
                scheme + "://" + context.path("domainName").asText(),
                http.path("sourceIp").asText());
    }

    /** {@code secure} tells browsers to use HTTPS only. */
    public static byte[] response(HttpResponse response, boolean secure) {
        ObjectNode event = Json.object().put("statusCode", response.status());
        ObjectNode headers = event.putObject("headers");
        response.headers().forEach((name, value) -> {
            if (name.equals("Set-Cookie")) {
                event.putArray("cookies").add(value);
            } else {
                headers.put(name, value);
            }
        });
        if (secure) {
            headers.put("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
        // Bodies that are no text must travel in base 64.
        boolean packed = response.isBinary();
        event.put(
                        "body",
                        packed
                                ? Base64.getEncoder().encodeToString(response.body())
                                : new String(response.body(), StandardCharsets.UTF_8))
                .put("isBase64Encoded", packed);
        return Json.bytes(event);
    }

    private static byte[] body(JsonNode root) {
        String body = root.path("body").asText("");
        return root.path("isBase64Encoded").asBoolean()
                ? Base64.getDecoder().decode(body)
                : body.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }
}
