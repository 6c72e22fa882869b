package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILLs while four seats are funded, called off and released: whatever was cut short, the books agree. */
class MoneyKillTest {

    private static final int CLIENTS = 4;
    private static final int EARLIEST_KILL_MILLIS = 5;
    private static final int LATEST_KILL_MILLIS = 250;
    private static final AtomicInteger HOMES = new AtomicInteger();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> workers = new ArrayList<>();
    private final AtomicInteger moves = new AtomicInteger();
    private volatile URI base;
    private String key;

    @Test
    @Timeout(120)
    void theBooksAgreeAfterTwoKills() throws Exception {
        survive(2, 20_260_101);
    }

    @Test
    @Tag("nightly")
    @Timeout(900)
    void theBooksAgreeAfterTwentyKills() throws Exception {
        survive(20, 7);
    }

    private void survive(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        for (int kill = 1; kill <= kills; kill++) {
            try (StackProcess stack = StackProcess.start(folder)) {
                base = stack.awaitReady();
                // Into a new window of the limits: a kill costs some hundred writes.
                call("POST", "/local/clock", Map.of(), "{\"advance\":\"PT1M\"}");
                if (kill == 1) {
                    open();
                } else {
                    signInAgain();
                }
                Duration moment = Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1));
                killAmidst(stack, seats("kill" + kill), moment);
            }
            try (StoredTable table = StoredTable.open(folder)) {
                assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
                assertThat(table.escrows()).as("kill %d of seed %d", kill, seed).isNotEmpty();
            }
        }
        System.out.printf("%d kills (seed %d): %d moves of money were answered%n", kills, seed, moves.get());
    }

    /** A poster with a filled wallet, and workers with profiles. */
    private void open() throws IOException, InterruptedException {
        String poster = signUp("poster");
        key = call("POST", "/api/keys", bearer(poster), "{\"name\":\"agent\"}")
                .path("apiKey")
                .asText();
        URI checkout = URI.create(call("POST", "/api/wallet/deposit", agent(), "{\"amount\":10000}")
                .path("checkoutUrl")
                .asText());
        String page = checkout.getRawPath().replaceFirst("^/c/", "/sandbox/checkouts/");
        http.send(
                HttpRequest.newBuilder(base.resolve(page))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("outcome=pay"))
                        .build(),
                BodyHandlers.ofString());
        for (int i = 0; i < CLIENTS; i++) {
            String worker = signUp("worker" + i);
            call("PUT", "/api/humans/me", bearer(worker), "{\"name\":\"worker" + i + "\"}");
            workers.add(worker);
        }
    }

    /** A session holds at the address that it was given for, and every start serves at another. */
    private void signInAgain() throws IOException, InterruptedException {
        workers.clear();
        for (int i = 0; i < CLIENTS; i++) {
            ObjectNode login =
                    Json.object().put("email", "worker" + i + "@example.com").put("password", "correct horse battery");
            workers.add(call("POST", "/api/auth/login", Map.of(), Json.text(login))
                    .path("token")
                    .asText());
        }
    }

    private String signUp(String name) throws IOException, InterruptedException {
        ObjectNode body = Json.object()
                .put("email", name + "@example.com")
                .put("password", "correct horse battery")
                .put("name", name);
        return call("POST", "/api/auth/signup", Map.of(), Json.text(body))
                .path("token")
                .asText();
    }

    /** The applications of all workers to a new bounty, as the bodies that fund them. */
    private List<ObjectNode> seats(String name) throws IOException, InterruptedException {
        ObjectNode body = Json.object()
                .put("title", name)
                .put("description", "By daylight.")
                .put("priceType", "fixed")
                .put("price", 5)
                .put("spotsAvailable", CLIENTS);
        String bounty = call("POST", "/api/bounties", agent(), Json.text(body))
                .at("/bounty/id")
                .asText();
        List<ObjectNode> seats = new ArrayList<>();
        for (String worker : workers) {
            String application = call("POST", "/api/bounties/" + bounty + "/applications", bearer(worker), "{}")
                    .at("/application/id")
                    .asText();
            seats.add(Json.object().put("bountyId", bounty).put("applicationId", application));
        }
        return seats;
    }

    private void killAmidst(StackProcess stack, List<ObjectNode> seats, Duration moment) throws Exception {
        List<Future<?>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (ObjectNode seat : seats) {
                boolean releases = clients.size() % 2 == 0;
                CountDownLatch funded = new CountDownLatch(1);
                clients.add(threads.submit(() -> run(seat, releases, funded)));
                // There is always money at stake when it is killed.
                funded.await();
            }
            assertThat(stack.endsWithin(moment)).as(stack.errors()).isFalse();
            stack.kill();
        }
        for (Future<?> client : clients) {
            client.get();
        }
    }

    /** Funds and calls off, over and over, or once goes all the way to the release, until nobody answers any more. */
    private Integer run(ObjectNode seat, boolean releases, CountDownLatch funded) throws InterruptedException {
        try {
            String escrow = fund(seat);
            funded.countDown();
            if (releases) {
                String path = "/api/bounties/" + seat.path("bountyId").asText() + "/applications/"
                        + seat.path("applicationId").asText();
                call("PATCH", path, agent(), "{\"action\":\"accept\",\"response\":\"Welcome.\"}");
                move(escrow, "complete");
                move(escrow, "release");
                return moves.get();
            }
            while (true) {
                move(escrow, "cancel");
                escrow = fund(seat);
            }
        } catch (IOException _) {
            return moves.get();
        } finally {
            funded.countDown();
        }
    }

    private String fund(ObjectNode seat) throws IOException, InterruptedException {
        String escrow = call("POST", "/api/escrow/checkout", agent(), Json.text(seat))
                .path("escrowId")
                .asText();
        moves.incrementAndGet();
        return escrow;
    }

    private void move(String escrow, String verb) throws IOException, InterruptedException {
        call("POST", "/api/escrow/" + escrow + "/" + verb, agent(), "{}");
        moves.incrementAndGet();
    }

    private Map<String, String> agent() {
        return Map.of("X-API-Key", key);
    }

    private static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private JsonNode call(String method, String path, Map<String, String> credentials, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("X-Forwarded-For", "10.1.1." + HOMES.incrementAndGet() % 250)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        credentials.forEach(request::header);
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        assertThat(response.statusCode())
                .as(method + " " + path + " answered " + response.body())
                .isEqualTo(200);
        return Json.MAPPER.readTree(response.body());
    }
}
