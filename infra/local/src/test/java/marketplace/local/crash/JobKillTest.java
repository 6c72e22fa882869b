package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.testing.Await;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process is killed while workers are hired, money is sent to e-mails and e-mails are verified. Every answered call
 * has its mail or its claim within minutes of the restart: the queue with the jobs is lost.
 */
@Tag("nightly")
class JobKillTest {

    private static final int EARLIEST_KILL_MILLIS = 20;
    private static final int LATEST_KILL_MILLIS = 1_500;
    private static final int WORKERS = 6;
    private static final int READERS = 4;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    /** A transfer that waits for its reader, and the call that verifies the reader's e-mail. */
    private record Waiting(String transfer, ObjectNode verification) {}

    private final List<Account> workers = new ArrayList<>();

    /** Applications whose acceptance was answered. */
    private final Set<String> hired = ConcurrentHashMap.newKeySet();

    /** Transfers to e-mails that were answered. */
    private final Set<String> sent = ConcurrentHashMap.newKeySet();

    /** Transfers to e-mails whose verification was answered. */
    private final Set<String> verified = ConcurrentHashMap.newKeySet();

    private volatile Api api;
    private Map<String, String> agent;

    @Test
    void everyAnsweredCallHasItsMailOrClaimAfterAKill() throws Exception {
        survive(1, 51);
    }

    @Test
    void everyAnsweredCallHasItsMailOrClaimAfter20Kills() throws Exception {
        survive(20, Long.getLong("kill.seed", 52));
    }

    private void survive(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        for (int kill = 1; kill <= kills; kill++) {
            String when = "kill " + kill + " of seed " + seed;
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                api.advance("PT1M");
                if (kill == 1) {
                    open();
                } else {
                    workers.replaceAll(worker -> worker.at(api));
                }
                Duration moment = Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1));
                killDuring(stack, acceptances("kill" + kill), waiting(), moment);
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = Api.fromManyAddresses(stack.uri());
                api.advance("PT10M");
            }
            StoredTable table = StoredTable.open(folder);
            assertThat(withoutVersions(table.mailed("application.accepted")))
                    .as(when)
                    .containsAll(hired);
            assertThat(table.mailed("transfer.waiting")).as(when).containsAll(sent);
            assertThat(table.completedTransfers()).as(when).containsAll(verified);
            assertThat(table.audit()).as(when).isEmpty();
            assertThat(table.sum()).as(when).isZero();
        }
        assertThat(List.of(hired, sent, verified)).as("answers of each kind").doesNotContain(Set.of());
        System.out.printf(
                "%d kills (seed %d): mails of %d hires and %d transfers, claims of %d verified e-mails%n",
                kills, seed, hired.size(), sent.size(), verified.size());
    }

    /** An application can be accepted again, so its events are numbered. */
    private static List<String> withoutVersions(List<String> subjects) {
        return subjects.stream()
                .map(subject -> subject.substring(0, subject.lastIndexOf('-')))
                .toList();
    }

    private void open() throws Exception {
        agent = Account.signUp(api).newKey().credentials();
        Payment.of(api, agent, 10_000).press("pay");
        for (int i = 0; i < WORKERS; i++) {
            Account worker = Account.signUp(api);
            worker.makeProfile();
            workers.add(worker);
        }
    }

    /** Funded applications to a new bounty. */
    private List<String> acceptances(String name) {
        ObjectNode terms = Account.bounty().put("title", name).put("price", 5).put("spotsAvailable", WORKERS);
        String bounty = api.post("/api/bounties", agent, terms).text("/bounty/id");
        List<String> applications = new ArrayList<>();
        for (Account worker : workers) {
            String application = worker.apply(bounty);
            api.post(
                            "/api/escrow/checkout",
                            agent,
                            Json.object().put("bountyId", bounty).put("applicationId", application))
                    .success();
            applications.add("/api/bounties/" + bounty + "/applications/" + application);
        }
        return applications;
    }

    private List<Waiting> waiting() {
        List<Waiting> all = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            String email = Account.signUp(api).email();
            String transfer = send(email);
            api.post("/api/auth/password-reset", Map.of(), Json.object().put("email", email));
            api.settle();
            ObjectNode reset = Json.object()
                    .put("email", email)
                    .put("code", Account.mailedCode(api, email))
                    .put("password", Account.PASSWORD);
            all.add(new Waiting(transfer, reset));
        }
        return all;
    }

    private String send(String email) {
        ObjectNode body = Json.object().put("recipientEmail", email).put("amount", 5);
        return api.post("/api/transfers/send", agent, body).text("/transfer/id");
    }

    private void killDuring(StackProcess stack, List<String> acceptances, List<Waiting> waiting, Duration moment)
            throws Exception {
        List<Runnable> calls =
                List.of(() -> acceptances.forEach(this::accept), this::sendOn, () -> waiting.forEach(this::verify));
        int before = hired.size();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> clients = new ArrayList<>();
            calls.forEach(call -> clients.add(threads.submit(() -> StackProcess.untilKilled(call))));
            Await.until("a hire", () -> hired.size() > before);
            assertThat(stack.endsWithin(moment)).as(stack.errors()).isFalse();
            stack.kill();
            for (Future<?> client : clients) {
                client.get();
            }
        }
    }

    private void accept(String application) {
        ObjectNode body = Json.object().put("action", "accept").put("response", "Welcome.");
        api.send("PATCH", application, agent, Json.bytes(body)).success();
        hired.add(application.substring(application.lastIndexOf('/') + 1));
    }

    private void sendOn() {
        while (true) {
            sent.add(send("stranger" + sent.size() + "@example.com"));
        }
    }

    private void verify(Waiting waiting) {
        api.post("/api/auth/password-reset/confirm", Map.of(), waiting.verification())
                .success();
        verified.add(waiting.transfer());
    }
}
