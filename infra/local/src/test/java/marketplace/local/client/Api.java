package marketplace.local.client;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import marketplace.api.Json;
import marketplace.local.document.DryRunAnswers;
import marketplace.testing.Await;
import marketplace.testing.SingleQuotedJson;

/** @param manyAddresses sends every call from another client address, so that address limits do not apply */
public record Api(URI base, boolean manyAddresses, Pace pace) {

    public static final Map<String, String> ANONYMOUS = Map.of();

    private static final int MAX_REPEATS = 50;
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    public Api(URI base) {
        this(base, false, Pace.JUMPS);
    }

    public static Api fromManyAddresses(URI base) {
        return new Api(base, true, Pace.JUMPS);
    }

    public static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    public static Map<String, String> apiKey(String key) {
        return Map.of("X-API-Key", key);
    }

    public record Answer(int status, HttpHeaders headers, String body) {

        public JsonNode json() {
            try {
                return Json.MAPPER.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(status + " " + body, e);
            }
        }

        public String text(String pointer) {
            assertThat(status).as(body).isBetween(200, 299);
            assertThat(json().at(pointer).isValueNode())
                    .as(pointer + " of " + body)
                    .isTrue();
            return json().at(pointer).asText();
        }

        public JsonNode success() {
            assertThat(status).as(body).isBetween(200, 299);
            return json();
        }

        /** {@code 409 email_taken}, or the bare status of a success. */
        public String outcome() {
            return status < 300
                    ? Integer.toString(status)
                    : status + " " + json().path("error_code").asText();
        }

        public String bodyButRequestId() {
            return body.replaceFirst("\"requestId\":\"req_[a-z0-9]+\"", "\"requestId\":\"\"");
        }
    }

    public Answer get(String path, Map<String, String> credentials) {
        return send("GET", path, credentials, new byte[0]);
    }

    public Answer delete(String path, Map<String, String> credentials) {
        return send("DELETE", path, credentials, new byte[0]);
    }

    public Answer post(String path, Map<String, String> credentials, JsonNode body) {
        return send("POST", path, credentials, Json.bytes(body));
    }

    /** @param body may have single quotes */
    public Answer post(String path, String body) {
        return send("POST", path, ANONYMOUS, SingleQuotedJson.strict(body).getBytes(StandardCharsets.UTF_8));
    }

    public Answer put(String path, Map<String, String> credentials, JsonNode body) {
        return send("PUT", path, credentials, Json.bytes(body));
    }

    public Answer send(String method, String path, Map<String, String> headers, byte[] body) {
        return send(request(method, path, headers, body));
    }

    public HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(base.resolve(path));
    }

    public Answer send(HttpRequest.Builder request) {
        return send(request.build());
    }

    public Answer send(HttpRequest request) {
        Answer answer = await(sendAsync(request));
        for (int i = 0; i < MAX_REPEATS && isNotCounted(answer); i++) {
            answer = await(sendAsync(request));
        }
        requireDocumented(request, answer);
        return answer;
    }

    private static void requireDocumented(HttpRequest request, Answer answer) {
        boolean mayBeDryRun = answer.status() < 300 && answer.body().contains("\"dryRun\":true");
        if (mayBeDryRun && !request.uri().getPath().equals("/api/mcp")) {
            DryRunAnswers.require(request.method(), request.uri().getPath(), answer.status(), answer.json());
        }
    }

    /** On a busy machine the table may count a sign-in too late. The service asks to send the request again. */
    private static boolean isNotCounted(Answer answer) {
        return answer.status() == 503 && answer.body().contains("Sign-ins cannot be counted");
    }

    public HttpResponse<byte[]> exchange(HttpRequest request) {
        return await(HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()));
    }

    private static <T> T await(CompletableFuture<T> response) {
        try {
            return Await.result(response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    public CompletableFuture<Answer> sendAsync(HttpRequest request) {
        return HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> new Answer(response.statusCode(), response.headers(), response.body()));
    }

    public HttpRequest request(String method, String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = to(path).method(
                        method,
                        body.length == 0
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        if (manyAddresses) {
            int address = ADDRESSES.incrementAndGet();
            // Rate limits count each, and sign-ins come from one network.
            request.header("X-Forwarded-For", "2001:db8:%x:%x::1".formatted(address >>> 16, address & 0xffff));
        }
        return request.build();
    }

    /** Everything due on the way is done before this returns. */
    public void advance(String duration) {
        tryAdvance(duration).text("/now");
    }

    public Answer tryAdvance(String duration) {
        return post("/local/clock", ANONYMOUS, Json.object().put("advance", duration));
    }

    /** The first use of a key in an hour writes an item, which some tests must not see. */
    public void beginHour() {
        Instant now = Instant.parse(get("/local/clock", ANONYMOUS).text("/now"));
        Instant nextHour = now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
        advance(Duration.between(now, nextHour).toString());
    }

    /** What all pages of a list have. The path has a query already. */
    public List<JsonNode> all(String path, Map<String, String> credentials, String field) {
        List<JsonNode> all = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get(path + cursor, credentials).json();
            page.path(field).forEach(all::add);
            JsonNode next = page.path("nextCursor");
            cursor = next.isTextual() ? "&cursor=" + next.textValue() : "";
        } while (!cursor.isEmpty());
        return all;
    }

    /** Waits for background work, on the local stack or elsewhere. */
    public void until(String what, BooleanSupplier done) {
        pace.until(this, what, done);
    }

    public void settle() {
        advance("PT0S");
    }
}
