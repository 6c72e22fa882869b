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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Money;
import marketplace.table.Keys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILLs amidst funding, calling off, releasing and refunding: whatever was cut short, the books agree. */
class MoneyKillTest {

    private static final int CLIENTS = 4;
    private static final int MOST_KILLS = 100;
    private static final int EARLIEST_KILL_MILLIS = 5;
    private static final int LATEST_KILL_MILLIS = 250;
    private static final AtomicInteger HOMES = new AtomicInteger();

    /** What moves money here. */
    private enum Move {
        FUND,
        CANCEL,
        RELEASE,
        REFUND
    }

    /** A call that moves money, from before it is sent until it is answered. */
    private record Asked(Move move, long number) {}

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> workers = new ArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final Set<Asked> open = ConcurrentHashMap.newKeySet();
    private final Map<Move, Integer> cutShort = new EnumMap<>(Move.class);
    private volatile URI base;
    private String key;

    @Test
    void theBooksAgreeAfterTwoKills() throws Exception {
        survive(2, 0, 1, 20_260_101);
    }

    @Test
    @Tag("nightly")
    void theBooksAgreeAfterTwentyKillsOfEachMove() throws Exception {
        survive(20, 20, 4, Long.getLong("kill.seed", 7));
    }

    /** Kills so often at least, and until each move was under way at so many kills. */
    private void survive(int least, int ofEach, int releases, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        int kill = 0;
        while (kill < least || Stream.of(Move.values()).anyMatch(move -> cutShort.getOrDefault(move, 0) < ofEach)) {
            kill++;
            assertThat(kill).as("kills for " + cutShort).isLessThanOrEqualTo(MOST_KILLS);
            try (StackProcess stack = StackProcess.start(folder)) {
                base = stack.awaitReady();
                newWindow();
                if (kill == 1) {
                    open();
                } else {
                    signInAgain();
                }
                Duration moment = Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1));
                killAmidst(stack, seats("kill" + kill), completed("kill" + kill, releases), moment);
            }
            try (StoredTable table = StoredTable.open(folder)) {
                assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
                assertThat(table.sum()).as("kill %d of seed %d", kill, seed).isZero();
                assertThat(table.escrows()).as("kill %d of seed %d", kill, seed).isNotEmpty();
            }
        }
        settle(folder);
        System.out.printf(
                "%d kills (seed %d), 0 differences, sum 0: of %d moves of money %d were answered; under way at a kill: %s%n",
                kill, seed, asked.get(), answered.get(), cutShort);
    }

    /** Whatever a kill has taken from the queues is found again within the hour, and every refund comes to its end. */
    private void settle(Path folder) throws Exception {
        try (StackProcess stack = StackProcess.start(folder)) {
            base = stack.awaitReady();
            call("POST", "/local/clock", Map.of(), "{\"advance\":\"PT61M\"}");
            call("POST", "/local/clock", Map.of(), "{\"advance\":\"PT2M\"}");
        }
        try (StoredTable table = StoredTable.open(folder)) {
            assertThat(table.audit()).isEmpty();
            assertThat(table.items()
                            .filter(item -> item.key().pk().startsWith(Keys.REFUNDS))
                            .map(item -> item.text("status")))
                    .contains("confirmed", "failed")
                    .doesNotContain("pending");
        }
    }

    /** Into a new window of the limits: a kill costs some hundred writes. */
    private void newWindow() throws IOException, InterruptedException {
        call("POST", "/local/clock", Map.of(), "{\"advance\":\"PT1M\"}");
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

    /** Escrows that wait for their release alone: two workers' seats at so many bounties. */
    private List<String> completed(String name, int bounties) throws IOException, InterruptedException {
        List<String> escrows = new ArrayList<>();
        for (int i = 0; i < bounties; i++) {
            for (ObjectNode seat : seats(name + "-" + "abcdefgh".charAt(i)).subList(0, 2)) {
                String escrow = fund(seat);
                String path = "/api/bounties/" + seat.path("bountyId").asText() + "/applications/"
                        + seat.path("applicationId").asText();
                call("PATCH", path, agent(), "{\"action\":\"accept\",\"response\":\"Welcome.\"}");
                call("POST", "/api/escrow/" + escrow + "/complete", agent(), "{}");
                escrows.add(escrow);
            }
        }
        newWindow();
        return escrows;
    }

    /** One client asks for refunds, two fund and call off over and over, two release, until nobody answers any more. */
    private void killAmidst(StackProcess stack, List<ObjectNode> seats, List<String> completed, Duration moment)
            throws Exception {
        List<Future<?>> clients = new ArrayList<>();
        Queue<String> releasable = new ConcurrentLinkedQueue<>(completed);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch refunded = new CountDownLatch(1);
            clients.add(threads.submit(() -> {
                refund(refunded);
                return null;
            }));
            refunded.await();
            // Last, for what is to be released is soon used up.
            for (ObjectNode seat : seats.subList(0, CLIENTS / 2)) {
                CountDownLatch funded = new CountDownLatch(1);
                clients.add(threads.submit(() -> {
                    fundAndCancel(seat, funded);
                    return null;
                }));
                // There is always money at stake when it is killed.
                funded.await();
                clients.add(threads.submit(() -> {
                    release(releasable);
                    return null;
                }));
            }
            assertThat(stack.endsWithin(moment)).as(stack.errors()).isFalse();
            Set<Asked> underWay = Set.copyOf(open);
            stack.kill();
            for (Future<?> client : clients) {
                client.get();
            }
            // Those that were sent before the kill and never answered: what began later was refused.
            underWay.stream()
                    .filter(open::contains)
                    .map(Asked::move)
                    .distinct()
                    .forEach(move -> cutShort.merge(move, 1, Integer::sum));
            open.clear();
        }
    }

    private void fundAndCancel(ObjectNode seat, CountDownLatch funded) throws InterruptedException {
        try {
            while (true) {
                String escrow = fund(seat);
                funded.countDown();
                move(Move.CANCEL, "/api/escrow/" + escrow + "/cancel", "{}");
            }
        } catch (IOException _) {
            // Nobody answers any more.
        } finally {
            funded.countDown();
        }
    }

    private void release(Queue<String> escrows) throws InterruptedException {
        try {
            for (String escrow = escrows.poll(); escrow != null; escrow = escrows.poll()) {
                move(Move.RELEASE, "/api/escrow/" + escrow + "/release", "{}");
            }
        } catch (IOException _) {
            // Nobody answers any more.
        }
    }

    /** Cents that are given back, are refused, and come back. */
    private void refund(CountDownLatch refunded) throws InterruptedException {
        try {
            String payment = call("GET", "/api/wallet/payments", agent(), "")
                    .at("/payments/0/id")
                    .asText();
            for (int i = 0; ; i++) {
                ObjectNode body = Json.object().put("paymentId", payment).put("amount", new Money(12 + i % 3).usd());
                move(Move.REFUND, "/api/wallet/refunds", Json.text(body));
                if (i > 0) {
                    refunded.countDown();
                }
            }
        } catch (IOException _) {
            // Nobody answers any more.
        } finally {
            refunded.countDown();
        }
    }

    private String fund(ObjectNode seat) throws IOException, InterruptedException {
        return move(Move.FUND, "/api/escrow/checkout", Json.text(seat))
                .path("escrowId")
                .asText();
    }

    private JsonNode move(Move move, String path, String body) throws IOException, InterruptedException {
        Asked call = new Asked(move, asked.incrementAndGet());
        open.add(call);
        JsonNode answer = call("POST", path, agent(), body);
        open.remove(call);
        answered.incrementAndGet();
        return answer;
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
