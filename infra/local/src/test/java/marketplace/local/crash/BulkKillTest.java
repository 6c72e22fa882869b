package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
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

@Tag("nightly")
class BulkKillTest {

    private static final int HUMANS = 5;
    private static final int EARLIEST_KILL_MILLIS = 20;
    private static final int LATEST_KILL_MILLIS = 1_500;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private final List<String> humans = new ArrayList<>();
    private Api api;
    private Map<String, String> agent;

    @Test
    void everyRecipientIsPaidOnceAfterAKill() throws Exception {
        survive(1, 25, 31);
    }

    @Test
    void everyRecipientIsPaidOnceAfter20Kills() throws Exception {
        survive(20, 95, 32);
    }

    private void survive(int kills, int emails, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        int begun = 0;
        for (int kill = 1; kill <= kills; kill++) {
            String name = "bulk" + kill;
            try (StackProcess stack = StackProcess.start(folder)) {
                api = new Api(stack.awaitReady());
                if (kill == 1) {
                    open();
                }
                CompletableFuture<Boolean> answer = send(name, emails);
                stack.endsWithin(Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1)));
                stack.kill();
                begun += Await.result(answer) ? 1 : 0;
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = new Api(stack.uri());
                assertThat(Await.result(send(name, emails)))
                        .as("kill %d of seed %d", kill, seed)
                        .isTrue();
                api.advance("PT2M");
            }
            StoredTable table = StoredTable.open(folder);
            assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
            assertThat(table.transfers())
                    .as("kill %d of seed %d", kill, seed)
                    .isEqualTo(Map.of("completed", (long) kill * HUMANS, "held", (long) kill * emails));
        }
        System.out.printf("%d kills (seed %d): %d bulk sends were answered before%n", kills, seed, begun);
    }

    private void open() throws IOException, InterruptedException {
        agent = Account.signUp(api).newKey().credentials();
        Payment.of(api, agent, 10_000).press("pay");
        for (int i = 0; i < HUMANS; i++) {
            humans.add(Account.signUp(api).makeProfile());
        }
    }

    /** True if the call was answered. */
    private CompletableFuture<Boolean> send(String name, int emails) {
        ArrayNode recipients = Json.MAPPER.createArrayNode();
        humans.forEach(human -> recipients.addObject().put("recipientId", human).put("amount", 1));
        for (int i = 0; i < emails; i++) {
            recipients
                    .addObject()
                    .put("recipientEmail", "reader" + i + "@example.com")
                    .put("amount", 1);
        }
        ObjectNode body = Json.object().put("idempotencyKey", name);
        body.set("recipients", recipients);
        return api.sendAsync(api.request("POST", "/api/transfers/bulk-send", agent, Json.bytes(body)))
                .thenApply(answer -> answer.status() == 200)
                .exceptionally(_ -> false);
    }
}
