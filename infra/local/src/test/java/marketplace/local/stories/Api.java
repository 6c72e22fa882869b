package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import marketplace.api.Json;

/**
 * Calls a stack over HTTP, as anybody would.
 *
 * @param base where it serves
 */
record Api(URI base) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static final Map<String, String> ANONYMOUS = Map.of();

    /** What came back. */
    record Answer(int status, HttpHeaders headers, String body) {

        JsonNode json() {
            try {
                return Json.MAPPER.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(status + " " + body, e);
            }
        }

        /** The value at a JSON pointer, of an answer that must be a success. */
        String text(String pointer) {
            assertThat(status).as(body).isBetween(200, 299);
            assertThat(json().at(pointer).isValueNode())
                    .as(pointer + " of " + body)
                    .isTrue();
            return json().at(pointer).asText();
        }

        /** {@code 409 email_taken}, or the bare status of a success. */
        String outcome() {
            return status < 300
                    ? Integer.toString(status)
                    : status + " " + json().path("error_code").asText();
        }

        /** The body without what differs between any two refusals. */
        String bodyButRequestId() {
            return body.replaceFirst("\"requestId\":\"req_[a-z0-9]+\"", "\"requestId\":\"\"");
        }
    }

    Answer get(String path, Map<String, String> credentials) {
        return send("GET", path, credentials, new byte[0]);
    }

    Answer delete(String path, Map<String, String> credentials) {
        return send("DELETE", path, credentials, new byte[0]);
    }

    Answer post(String path, Map<String, String> credentials, JsonNode body) {
        return send("POST", path, credentials, Json.bytes(body));
    }

    Answer put(String path, Map<String, String> credentials, JsonNode body) {
        return send("PUT", path, credentials, Json.bytes(body));
    }

    Answer send(String method, String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .method(
                        method,
                        body.length == 0
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return send(request.build());
    }

    Answer send(HttpRequest request) {
        try {
            HttpResponse<byte[]> response = HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(
                    response.statusCode(), response.headers(), new String(response.body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(request.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Moves the clock, with everything that falls due on the way. */
    void advance(String duration) {
        post("/local/clock", ANONYMOUS, Json.object().put("advance", duration)).text("/now");
    }

    /**
     * Moves the clock to where an hour begins: the first use of a key in an hour is written down, and is not to be seen by
     * who looks at what else is stored.
     */
    void beginHour() {
        Instant now = Service.stack().clock().instant();
        Instant nextHour = now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        advance(Duration.between(now, nextHour).toString());
    }

    /** Waits until all that is due by now has been done. */
    void settle() {
        advance("PT0S");
    }
}
