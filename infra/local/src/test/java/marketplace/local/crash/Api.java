package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import marketplace.local.crash.Request.Apply;
import marketplace.local.crash.Request.PostBounty;
import marketplace.local.crash.Request.PutProfile;

/** The API of one life of the stack, as its callers use it; whatever is not a success fails the test. */
final class Api implements AutoCloseable {

    private static final int PAGE = 100;

    /** Above what the longest of its calls takes: a jump of ten minutes after a burst. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final AtomicInteger HOMES = new AtomicInteger();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;

    /** A resource as a request was answered, and whether the answer was an earlier one. */
    record Answer(JsonNode resource, boolean replayed) {}

    Api(URI base) {
        this.base = base;
    }

    JsonNode signUp(String name) throws IOException, InterruptedException {
        String body = Json.text(Json.object()
                .put("email", name + "@example.com")
                .put("password", "correct horse battery")
                .put("name", name));
        return json(send(to("/api/auth/signup").POST(BodyPublishers.ofString(body))));
    }

    /** A key of the operator's, and with it an endpoint that is told of applications. */
    String createKey(String token, String receiver) throws IOException, InterruptedException {
        String key = json(send(as(token, to("/api/keys")).POST(BodyPublishers.ofString("{\"name\":\"agent\"}"))))
                .path("apiKey")
                .asText();
        String endpoint = Json.text(Json.object()
                .put("url", receiver)
                .set("events", Json.MAPPER.createArrayNode().add("application.submitted")));
        send(to("/api/webhooks/endpoints").header("X-API-Key", key).POST(BodyPublishers.ofString(endpoint)));
        return key;
    }

    /** Exchanges the session's token for the next one. */
    void refresh(Worker worker) throws IOException, InterruptedException {
        String body = Json.text(Json.object().put("refreshToken", worker.refreshToken()));
        JsonNode session = json(send(to("/api/auth/refresh").POST(BodyPublishers.ofString(body))));
        worker.goOnWith(
                session.path("token").asText(), session.path("refreshToken").asText());
    }

    /** Posts that differ in numbers alone are a burst of one and the same, and would be held back. */
    private static String inLetters(String text) {
        return text.chars()
                .map(c -> Character.isDigit(c) ? 'a' + Character.digit(c, 10) : 'x')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    Answer send(Request request, String apiKey) throws IOException, InterruptedException {
        String own = request.idempotencyKey();
        return switch (request) {
            case PostBounty _ -> {
                String body = Json.text(Json.object()
                        .put("title", own)
                        .put("description", "The shop at the corner, by daylight: " + inLetters(own))
                        .put("priceType", "fixed")
                        .put("price", 25));
                yield answer(
                        "bounty",
                        to("/api/bounties").header("X-API-Key", apiKey).POST(BodyPublishers.ofString(body)),
                        own);
            }
            case Apply apply ->
                answer(
                        "application",
                        as(apply.worker().token(), to("/api/bounties/" + apply.bountyId() + "/applications"))
                                .POST(BodyPublishers.ofString(
                                        Json.text(Json.object().put("message", own)))),
                        own);
            case PutProfile put ->
                answer(
                        "human",
                        as(put.worker().token(), to("/api/humans/me"))
                                .PUT(BodyPublishers.ofString(Json.text(Json.object()
                                        .put("name", put.worker().name())
                                        .put("headline", own)))),
                        own);
        };
    }

    /** The bounty; one that is not there is a missing node, so that all that is lost is told at once. */
    JsonNode bounty(String id, String apiKey) throws IOException, InterruptedException {
        return json(http.send(
                        to("/api/bounties/" + id).header("X-API-Key", apiKey).build(), BodyHandlers.ofString()))
                .path("bounty");
    }

    /** The profile as its worker sees it. */
    JsonNode profile(Worker worker) throws IOException, InterruptedException {
        return json(send(as(worker.token(), to("/api/humans/me")))).path("human");
    }

    List<JsonNode> applications(String bountyId, String apiKey) throws IOException, InterruptedException {
        String path = "/api/bounties/" + bountyId + "/applications?limit=" + PAGE;
        JsonNode page = json(send(to(path).header("X-API-Key", apiKey)));
        assertThat(page.path("hasMore").asBoolean())
                .as("fewer workers than a page has room for")
                .isFalse();
        List<JsonNode> applications = new ArrayList<>();
        page.path("applications").forEach(applications::add);
        return applications;
    }

    void advance(String duration) throws IOException, InterruptedException {
        String body = Json.text(Json.object().put("advance", duration));
        send(to("/local/clock").POST(BodyPublishers.ofString(body)));
    }

    private Answer answer(String name, HttpRequest.Builder request, String idempotencyKey)
            throws IOException, InterruptedException {
        HttpResponse<String> response = send(request.header("Idempotency-Key", idempotencyKey));
        boolean replayed = response.headers()
                .firstValue("Idempotency-Replayed")
                .filter("true"::equals)
                .isPresent();
        return new Answer(json(response).path(name), replayed);
    }

    /** From an address of its own, or the clients of a burst would use up the limits of one address together. */
    private HttpRequest.Builder to(String path) {
        int home = HOMES.incrementAndGet();
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(PATIENCE)
                .header("X-Forwarded-For", "10." + (home >>> 16 & 255) + "." + (home >>> 8 & 255) + "." + (home & 255))
                .header("Content-Type", "application/json");
    }

    private static HttpRequest.Builder as(String token, HttpRequest.Builder request) {
        return request.header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest built = request.build();
        HttpResponse<String> response = http.send(built, BodyHandlers.ofString());
        assertThat(response.statusCode())
                .as(built.method() + " " + built.uri() + " answered " + response.body())
                .isBetween(200, 299);
        return response;
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return Json.MAPPER.readTree(response.body());
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
