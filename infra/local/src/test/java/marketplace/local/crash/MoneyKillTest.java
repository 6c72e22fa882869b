package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.table.Keys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class MoneyKillTest {

    private static final int CLIENTS = 4;
    private static final int KINDS_OF_REFUNDS = 3;
    private static final int MOST_KILLS = 100;
    private static final int EARLIEST_KILL_MILLIS = 5;
    private static final int LATEST_KILL_MILLIS = 250;

    private enum Move {
        FUND,
        CANCEL,
        RELEASE,
        REFUND
    }

    private record Asked(Move move, long number) {}

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final List<Account> workers = new ArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final Set<Asked> open = ConcurrentHashMap.newKeySet();
    private final Map<Move, Integer> cutShort = new EnumMap<>(Move.class);

    /** Escrows whose release was answered. */
    private final Set<String> released = ConcurrentHashMap.newKeySet();

    private volatile Api api;
    private Map<String, String> agent;

    @Test
    void auditFindsNoDifferenceAfterAKill() throws Exception {
        survive(1, 0, 1, 20_260_101);
    }

    @Test
    @Tag("nightly")
    void auditFindsNoDifferenceAfter20KillsOfEachMove() throws Exception {
        survive(20, 20, 4, Long.getLong("kill.seed", 7));
    }

    /** At least {@code least} kills, and until each move was in flight at {@code ofEach} kills. */
    private void survive(int least, int ofEach, int releases, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        int kill = 0;
        while (kill < least || Stream.of(Move.values()).anyMatch(move -> cutShort.getOrDefault(move, 0) < ofEach)) {
            kill++;
            assertThat(kill).as("kills for " + cutShort).isLessThanOrEqualTo(MOST_KILLS);
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                newWindow();
                if (kill == 1) {
                    open();
                } else {
                    signInAgain();
                }
                Duration moment = Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1));
                killDuring(stack, seats("kill" + kill), completed("kill" + kill, releases), moment);
            }
            StoredTable table = StoredTable.open(folder);
            assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
            assertThat(table.sum()).as("kill %d of seed %d", kill, seed).isZero();
            assertThat(table.escrows()).as("kill %d of seed %d", kill, seed).isNotEmpty();
        }
        settle(folder);
        System.out.printf(
                "%d kills (seed %d), 0 differences, sum 0; %d of %d moves of money answered; cut short: %s%n",
                kill, seed, answered.get(), asked.get(), cutShort);
    }

    /** Within an hour everything lost from the queues is found again and every refund ends; mails wait for the day. */
    private void settle(Path folder) throws Exception {
        try (Stack stack = StackProcess.startHere(folder)) {
            api = Api.fromManyAddresses(stack.uri());
            api.advance("PT61M");
            api.advance("PT2M");
            api.advance("PT10H");
        }
        StoredTable table = StoredTable.open(folder);
        assertThat(table.audit()).isEmpty();
        assertThat(table.items()
                        .filter(item -> item.key().pk().startsWith(Keys.REFUNDS))
                        .map(item -> item.text("status")))
                .contains("confirmed", "failed")
                .doesNotContain("pending");
        assertThat(table.mailed("escrow.released")).containsAll(released);
    }

    private void newWindow() {
        api.advance("PT1M");
    }

    private void open() throws IOException, InterruptedException {
        agent = Account.signUp(api).newKey().credentials();
        Payment.of(api, agent, 10_000).press("pay");
        for (int i = 0; i < CLIENTS; i++) {
            Account worker = Account.signUp(api);
            worker.makeProfile();
            workers.add(worker);
        }
    }

    /** A session is valid only at the address that issued it, and every start has another one. */
    private void signInAgain() {
        workers.replaceAll(worker -> worker.at(api));
    }

    private List<ObjectNode> seats(String name) {
        ObjectNode body = Json.object()
                .put("title", name)
                .put("description", "By daylight.")
                .put("priceType", "fixed")
                .put("price", 5)
                .put("spotsAvailable", CLIENTS);
        String bounty = api.post("/api/bounties", agent, body).text("/bounty/id");
        List<ObjectNode> seats = new ArrayList<>();
        for (Account worker : workers) {
            String application = worker.apply(bounty);
            seats.add(Json.object().put("bountyId", bounty).put("applicationId", application));
        }
        return seats;
    }

    private List<String> completed(String name, int bounties) {
        List<String> escrows = new ArrayList<>();
        for (int i = 0; i < bounties; i++) {
            for (ObjectNode seat : seats(name + "-" + "abcdefgh".charAt(i)).subList(0, 2)) {
                String escrow = fund(seat);
                String path = "/api/bounties/" + seat.path("bountyId").asText() + "/applications/"
                        + seat.path("applicationId").asText();
                call("PATCH", path, Json.object().put("action", "accept").put("response", "Welcome."));
                call(
                        "POST",
                        "/api/escrow/" + escrow + "/complete",
                        Json.object().put("withoutDelivery", true));
                escrows.add(escrow);
            }
        }
        newWindow();
        return escrows;
    }

    /** One client refunds, two fund and cancel, two release, until the stack is dead. */
    private void killDuring(StackProcess stack, List<ObjectNode> seats, List<String> completed, Duration moment)
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
            for (ObjectNode seat : seats.subList(0, CLIENTS / 2)) {
                CountDownLatch funded = new CountDownLatch(1);
                clients.add(threads.submit(() -> {
                    fundAndCancel(seat, funded);
                    return null;
                }));
                // Money is at stake at every kill.
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
            // Calls sent before the kill and never answered; later ones were refused.
            underWay.stream()
                    .filter(open::contains)
                    .map(Asked::move)
                    .distinct()
                    .forEach(move -> cutShort.merge(move, 1, Integer::sum));
            open.clear();
        }
    }

    private void fundAndCancel(ObjectNode seat, CountDownLatch funded) {
        try {
            while (true) {
                String escrow = fund(seat);
                funded.countDown();
                move(Move.CANCEL, "/api/escrow/" + escrow + "/cancel", Json.object());
            }
        } catch (UncheckedIOException _) {
            // The service was killed.
        } finally {
            funded.countDown();
        }
    }

    private void release(Queue<String> escrows) {
        StackProcess.untilKilled(() -> {
            for (String escrow = escrows.poll(); escrow != null; escrow = escrows.poll()) {
                move(Move.RELEASE, "/api/escrow/" + escrow + "/release", Json.object());
                released.add(escrow);
            }
        });
    }

    /** Refunds that succeed, are refused, and fail later. */
    private void refund(CountDownLatch refunded) {
        try {
            String payment = api.get("/api/wallet/payments", agent).text("/payments/0/id");
            for (int i = 0; ; i++) {
                ObjectNode body = Json.object()
                        .put("paymentId", payment)
                        .put("amount", new Money(12 + i % KINDS_OF_REFUNDS).usd());
                move(Move.REFUND, "/api/wallet/refunds", body);
                if (i == KINDS_OF_REFUNDS - 1) {
                    refunded.countDown();
                }
            }
        } catch (UncheckedIOException _) {
            // The service was killed.
        } finally {
            refunded.countDown();
        }
    }

    private String fund(ObjectNode seat) {
        return move(Move.FUND, "/api/escrow/checkout", seat).path("escrowId").asText();
    }

    private JsonNode move(Move move, String path, ObjectNode body) {
        Asked call = new Asked(move, asked.incrementAndGet());
        open.add(call);
        JsonNode answer = call("POST", path, body);
        open.remove(call);
        answered.incrementAndGet();
        return answer;
    }

    private JsonNode call(String method, String path, ObjectNode body) {
        return api.send(method, path, agent, Json.bytes(body)).success();
    }
}
