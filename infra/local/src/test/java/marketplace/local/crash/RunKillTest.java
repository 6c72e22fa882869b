package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.local.client.TastePanel;
import marketplace.server.Stack;
import marketplace.testing.Await;
import marketplace.testing.TasteAnswers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process is killed while runs begin and a panel answers them. Answered calls are kept, each answer is paid once,
 * an ended run holds no money, and the books agree.
 */
@Tag("nightly")
class RunKillTest {

    private static final int EARLIEST_KILL_MILLIS = 20;
    private static final int LATEST_KILL_MILLIS = 1_500;
    private static final int MEMBERS = 6;
    private static final int PANEL = 4;
    private static final int PAY = 300;
    private static final int SEAT = 354;
    private static final int DEPOSIT = 2_000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    /** Answers by run whose payment was acknowledged. */
    private final Map<String, Integer> answered = new ConcurrentHashMap<>();

    private final List<Map<String, String>> members = new ArrayList<>();
    private volatile Api api;
    private Map<String, String> agent;

    @Test
    void everyAnswerIsPaidOnceAfterAKill() throws Exception {
        survive(1, 41);
    }

    @Test
    void everyAnswerIsPaidOnceAfter20Kills() throws Exception {
        survive(20, Long.getLong("kill.seed", 42));
    }

    private void survive(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        try (Stack stack = StackProcess.startHere(folder)) {
            api = Api.fromManyAddresses(stack.uri());
            open(stack);
        }
        int runs = 0;
        for (int kill = 1; kill <= kills; kill++) {
            String when = "kill " + kill + " of seed " + seed;
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                api.advance("PT1M");
                killDuring(stack, Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1)));
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = Api.fromManyAddresses(stack.uri());
                api.advance("PT50H");
                runs = check(when);
            }
            StoredTable table = StoredTable.open(folder);
            assertThat(table.audit()).as(when).isEmpty();
            assertThat(table.sum()).as(when).isZero();
        }
        System.out.printf(
                "%d kills (seed %d): 0 differences, sum 0; %d runs ended, %d acknowledged answers paid once each%n",
                kills,
                seed,
                runs,
                answered.values().stream().mapToInt(Integer::intValue).sum());
    }

    private void open(Stack stack) throws Exception {
        agent = Account.signUp(api).newKey().credentials();
        Payment.of(api, agent, DEPOSIT).press("pay");
        Map<String, String> admin = Account.adminSession(api, stack.openAdmin(Optional.empty()));
        for (int i = 0; i < MEMBERS; i++) {
            members.add(TastePanel.member(api, admin).newKey().credentials());
        }
    }

    /** Runs begin and are answered until the stack is dead. */
    private void killDuring(StackProcess stack, Duration moment) throws Exception {
        int before = answered.size();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> clients = new ArrayList<>();
            clients.add(threads.submit(() -> StackProcess.untilKilled(this::begin)));
            members.forEach(
                    member -> clients.add(threads.submit(() -> StackProcess.untilKilled(() -> answer(member)))));
            // Money is at stake at every kill.
            Await.until("a paid answer", () -> answered.size() > before);
            assertThat(stack.endsWithin(moment)).as(stack.errors()).isFalse();
            stack.kill();
            for (Future<?> client : clients) {
                client.get();
            }
        }
    }

    private void begin() {
        while (true) {
            api.post("/api/taste/runs", agent, TastePanel.brief(PANEL, PAY));
            api.settle();
        }
    }

    private void answer(Map<String, String> member) {
        while (true) {
            for (JsonNode invitation :
                    api.get("/api/taste/invitations", member).json().path("invitations")) {
                String run = invitation.path("runId").asText();
                ObjectNode response = TasteAnswers.response(invitation, "A");
                if (api.post("/api/taste/runs/" + run + "/responses", member, response)
                                .status()
                        == 200) {
                    answered.merge(run, 1, Integer::sum);
                }
            }
        }
    }

    /** Returns the number of runs, all of which have ended. */
    private int check(String when) {
        long spent = 0;
        Map<String, Long> paid = new HashMap<>();
        List<JsonNode> runs = api.all("/api/taste/runs?limit=100", agent, "runs");
        for (JsonNode run : runs) {
            assertThat(run.path("status").asText()).as(when).isIn("closed", "expired");
            long cost = run.path("spentCents").asLong();
            assertThat(run.path("reservedCents").asLong())
                    .as(when)
                    .isEqualTo(cost + run.path("refundedCents").asLong());
            assertThat(cost % SEAT).as(when).isZero();
            paid.put(run.path("id").asText(), cost / SEAT);
            spent += cost;
        }
        answered.forEach((run, answers) -> assertThat(paid.getOrDefault(run, 0L))
                .as(when + ", " + run)
                .isGreaterThanOrEqualTo(answers.longValue()));
        assertThat(api.get("/api/wallet/balance", agent)
                        .json()
                        .path("balanceCents")
                        .asLong())
                .as(when)
                .isEqualTo(DEPOSIT * 100L - spent);
        return runs.size();
    }
}
