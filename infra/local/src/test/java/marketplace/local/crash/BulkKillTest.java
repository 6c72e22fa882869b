package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import marketplace.api.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILL amidst bulk sends to a hundred: nobody is paid twice, nobody is left out, and the books agree. */
class BulkKillTest {

    private static final int HUMANS = 5;
    private static final int EMAILS = 95;
    private static final int EARLIEST_KILL_MILLIS = 20;
    private static final int LATEST_KILL_MILLIS = 1_500;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> humans = new ArrayList<>();
    private URI base;
    private String key;

    @Test
    void everybodyIsPaidOnceOverAKill() throws Exception {
        survive(1, 31);
    }

    @Test
    @Tag("nightly")
    void everybodyIsPaidOnceOverTwentyKills() throws Exception {
        survive(20, 32);
    }

    private void survive(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        int begun = 0;
        for (int kill = 1; kill <= kills; kill++) {
            String name = "bulk" + kill;
            try (StackProcess stack = StackProcess.start(folder)) {
                base = stack.awaitReady();
                if (kill == 1) {
                    open();
                }
                CompletableFuture<Boolean> answer = send(name);
                stack.endsWithin(Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1)));
                stack.kill();
                begun += answer.join() ? 1 : 0;
            }
            try (StackProcess stack = StackProcess.start(folder)) {
                base = stack.awaitReady();
                // Whoever got no answer asks again with the same key, and whoever did may.
                assertThat(send(name).join())
                        .as("kill %d of seed %d", kill, seed)
                        .isTrue();
                call("POST", "/local/clock", "{\"advance\":\"PT2M\"}");
                stack.terminate();
            }
            try (StoredTable table = StoredTable.open(folder)) {
                assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
                assertThat(table.transfers())
                        .as("kill %d of seed %d", kill, seed)
                        .isEqualTo(Map.of("completed", (long) kill * HUMANS, "held", (long) kill * EMAILS));
            }
        }
        System.out.printf("%d kills (seed %d): %d bulk sends were answered before%n", kills, seed, begun);
    }

    /** An agent with a filled wallet, and people with profiles. */
    private void open() throws IOException, InterruptedException {
        String agent = signUp("agent");
        key = json(request("/api/keys")
                        .header("Authorization", "Bearer " + agent)
                        .POST(BodyPublishers.ofString("{\"name\":\"agent\"}")))
                .path("apiKey")
                .asText();
        URI checkout = URI.create(call("POST", "/api/wallet/deposit", "{\"amount\":10000}")
                .path("checkoutUrl")
                .asText());
        http.send(
                HttpRequest.newBuilder(base.resolve(checkout.getRawPath().replaceFirst("^/c/", "/sandbox/checkouts/")))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("outcome=pay"))
                        .build(),
                BodyHandlers.discarding());
        for (int i = 0; i < HUMANS; i++) {
            String worker = signUp("worker" + i);
            humans.add(json(request("/api/humans/me")
                            .header("Authorization", "Bearer " + worker)
                            .PUT(BodyPublishers.ofString("{\"name\":\"worker\"}")))
                    .at("/human/id")
                    .asText());
        }
    }

    private String signUp(String name) throws IOException, InterruptedException {
        ObjectNode body = Json.object()
                .put("email", name + "@example.com")
                .put("password", "correct horse battery")
                .put("name", name);
        return json(request("/api/auth/signup").POST(BodyPublishers.ofString(Json.text(body))))
                .path("token")
                .asText();
    }

    /** A dollar for each of a hundred; whether it was answered. */
    private CompletableFuture<Boolean> send(String name) {
        ArrayNode recipients = Json.MAPPER.createArrayNode();
        humans.forEach(human -> recipients.addObject().put("recipientId", human).put("amount", 1));
        for (int i = 0; i < EMAILS; i++) {
            recipients
                    .addObject()
                    .put("recipientEmail", "reader" + i + "@example.com")
                    .put("amount", 1);
        }
        ObjectNode body = Json.object().put("idempotencyKey", name);
        body.set("recipients", recipients);
        HttpRequest request = request("/api/transfers/bulk-send")
                .header("X-API-Key", key)
                .POST(BodyPublishers.ofString(Json.text(body)))
                .build();
        return http.sendAsync(request, BodyHandlers.ofString())
                .thenApply(response -> response.statusCode() == 200)
                .exceptionally(_ -> false);
    }

    private JsonNode call(String method, String path, String body) throws IOException, InterruptedException {
        return json(request(path).header("X-API-Key", key).method(method, BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/json");
    }

    private JsonNode json(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.MAPPER.readTree(response.body());
    }
}
