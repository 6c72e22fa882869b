package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.local.client.Receiver;
import marketplace.local.crash.Burst.Answered;
import marketplace.local.crash.Burst.Seen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * After the restart every success is readable, a retry of an unanswered request has one effect, and the receiver has
 * the event of every application, and its mail is sent.
 */
@Tag("nightly")
class KillTest {

    private static final int CLIENTS = 8;
    private static final int EARLIEST_KILL_MILLIS = 50;
    private static final int LATEST_KILL_MILLIS = 800;

    /** For the shortest start: other processes can slow single ones. */
    private static final Duration START_LIMIT = Duration.ofSeconds(10);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final List<List<Worker>> crowd = new ArrayList<>();
    private final List<String> market = new CopyOnWriteArrayList<>();
    private final AnsweredState books = new AnsweredState();
    private Duration shortestStart = Duration.ofDays(1);
    private Duration longestStart = Duration.ZERO;
    private long peakMegabytes;
    private int unansweredButDone;
    private int unanswered;

    @Test
    void everySuccessSurvivesAKill() throws Exception {
        survive(1, 2, 20_260_101);
    }

    @Test
    void everySuccessSurvives50Kills() throws Exception {
        survive(50, 5, 7);
        // Only nightly: in the gate other processes can slow the only start.
        assertThat(shortestStart).isLessThan(START_LIMIT);
    }

    private void survive(int kills, int workersPerClient, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        StackProcess stack = StackProcess.start(folder);
        try (Receiver receiver = Receiver.accepting()) {
            Requests api = Requests.to(stack.awaitReady());
            String apiKey = api.createKey(api.signUp("operator").path("token").asText(), receiver.url());
            signUpCrowd(api, workersPerClient);
            for (int kill = 1; kill <= kills; kill++) {
                List<Seen> seen = killDuring(stack, api, apiKey, random, "kill" + kill);
                stack = StackProcess.start(folder);
                api = Requests.to(stack.awaitReady());
                note(stack);
                refreshCrowd(api);
                checkAfterRestart(api, apiKey, seen);
                api.api().advance("PT10M");
                checkReceived(receiver);
            }
            books.requireReadable(api, apiKey, List.of());
            // A repeated message leaves a timer that ends within the longest delay of the minute tick.
            api.api().advance("PT20M");
            peakMegabytes = Math.max(peakMegabytes, stack.peakMegabytes().orElse(0));
            Duration ending = stack.terminate();
            assertThat(ending).isLessThan(stack.endLimit());
            StoredTable table = StoredTable.open(folder);
            checkStored(table);
            print(kills, seed, receiver, ending);
        } finally {
            stack.close();
        }
    }

    private void signUpCrowd(Requests api, int workersPerClient) throws InterruptedException, ExecutionException {
        List<Future<List<Worker>>> groups = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int client = 0; client < CLIENTS; client++) {
                String name = "worker" + client;
                groups.add(threads.submit(() -> signUpGroup(api, name, workersPerClient)));
            }
        }
        for (Future<List<Worker>> group : groups) {
            crowd.add(group.get());
        }
    }

    private static List<Worker> signUpGroup(Requests api, String prefix, int workers)
            throws IOException, InterruptedException {
        List<Worker> group = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            String name = prefix + "-" + i;
            JsonNode session = api.signUp(name);
            Worker worker = new Worker(
                    name,
                    session.path("token").asText(),
                    session.path("refreshToken").asText());
            api.send(worker.change("first-" + name), "");
            group.add(worker);
        }
        return group;
    }

    /** A session token is valid for 15 minutes and at one address. */
    private void refreshCrowd(Requests api) throws IOException, InterruptedException {
        for (List<Worker> group : crowd) {
            for (Worker worker : group) {
                api.refresh(worker);
            }
        }
    }

    private List<Seen> killDuring(StackProcess stack, Requests api, String apiKey, SplittableRandom random, String name)
            throws InterruptedException, ExecutionException, IOException {
        Duration moment = Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1));
        try (Burst burst = new Burst(api, apiKey, crowd, market, random, name)) {
            burst.awaitBegin();
            assertThat(stack.endsWithin(moment))
                    .as("the stack has ended by itself: " + stack.errors())
                    .isFalse();
            peakMegabytes = Math.max(peakMegabytes, stack.peakMegabytes().orElse(0));
            stack.kill();
            return burst.end();
        }
    }

    private void note(StackProcess stack) {
        Duration start = stack.age();
        shortestStart = shortestStart.compareTo(start) < 0 ? shortestStart : start;
        longestStart = longestStart.compareTo(start) > 0 ? longestStart : start;
    }

    private void checkAfterRestart(Requests api, String apiKey, List<Seen> seen)
            throws IOException, InterruptedException {
        AnsweredState round = new AnsweredState();
        seen.forEach(client -> client.answered().forEach(round::enter));
        List<Request> open = seen.stream().map(Seen::unanswered).toList();
        round.requireReadable(api, apiKey, open);
        for (Request request : open) {
            Requests.Answer once = api.send(request, apiKey);
            Requests.Answer again = api.send(request, apiKey);
            assertThat(again.replayed()).isTrue();
            assertThat(again.resource()).isEqualTo(once.resource());
            round.enter(new Answered(request, once.resource()));
            unanswered++;
            unansweredButDone += once.replayed() ? 1 : 0;
        }
        books.enterAll(round);
    }

    private void print(int kills, long seed, Receiver receiver, Duration ending) {
        System.out.printf(
                "%d kills (seed %d): %d successes read back, %d of them applications; of %d requests without an answer"
                        + " %d were done; %d webhooks came again; starts took %d to %d ms, peak memory %d MB,"
                        + " end after SIGTERM %d ms%n",
                kills,
                seed,
                books.size(),
                books.applications().size(),
                unanswered,
                unansweredButDone,
                ApplicationEvents.of(receiver).repeats(),
                shortestStart.toMillis(),
                longestStart.toMillis(),
                peakMegabytes,
                ending.toMillis());
    }

    private void checkReceived(Receiver receiver) {
        assertThat(ApplicationEvents.of(receiver).applications())
                .as("one event per application")
                .containsExactlyInAnyOrderElementsOf(books.applications());
        assertThat(ApplicationEvents.of(receiver).conflicting()).isEmpty();
    }

    private void checkStored(StoredTable stored) {
        assertThat(stored.bounties())
                .as("one bounty per request")
                .containsExactlyInAnyOrderElementsOf(books.bounties());
        assertThat(stored.applications()).containsExactlyInAnyOrderElementsOf(books.applications());
        assertThat(stored.mailed("application.submitted"))
                .as("one mail per application")
                .containsExactlyInAnyOrderElementsOf(books.applications());
        Map<String, Long> changes = new HashMap<>();
        crowd.forEach(group -> group.forEach(worker -> changes.put(worker.name(), worker.changes())));
        assertThat(stored.profileVersions()).isEqualTo(changes);
        assertThat(stored.deliveries())
                .isEqualTo(Map.of("delivered", (long) books.applications().size()));
        assertThat(stored.due()).as("no work is left").isEmpty();
    }
}
