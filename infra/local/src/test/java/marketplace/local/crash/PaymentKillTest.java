package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.testing.Await;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Answered payments are kept; unanswered ones count once or not at all. */
@Tag("nightly")
class PaymentKillTest {

    private static final int PAYMENTS_PER_KILL = 12;
    private static final int MOST_KILLS = 60;
    private static final long CENTS = 100;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    private Api api;
    private Map<String, String> agent;

    @Test
    void everyPaymentCountsOnceAfterAKill() throws Exception {
        survive(1, 0, 11);
    }

    @Test
    void everyPaymentCountsOnceAfter20Kills() throws Exception {
        survive(20, 20, 12);
    }

    /** At least {@code least} kills, and until payments were in flight at {@code inFlight} kills. */
    private void survive(int least, int inFlight, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        long paid = 0;
        int kills = 0;
        int cutShort = 0;
        while (kills < least || cutShort < inFlight) {
            kills++;
            assertThat(kills).as("kills, %d during payments", cutShort).isLessThanOrEqualTo(MOST_KILLS);
            List<String> pages;
            long answered = 0;
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                if (kills == 1) {
                    agent = Account.signUp(api).newKey().credentials();
                }
                // A new rate limit window: a kill loses the leased part of the current one.
                api.advance("PT1M");
                pages = openCheckouts();
                List<CompletableFuture<Integer>> presses =
                        pages.stream().map(this::press).toList();
                stack.endsWithin(Duration.ofMillis(random.nextInt(1, 60)));
                boolean underWay = presses.stream().anyMatch(press -> !press.isDone());
                stack.kill();
                for (CompletableFuture<Integer> press : presses) {
                    answered += isAnswered(press) ? 1 : 0;
                }
                cutShort += underWay && answered < PAYMENTS_PER_KILL ? 1 : 0;
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = Api.fromManyAddresses(stack.uri());
                assertThat(balance() - paid)
                        .as("kill " + kills + " of seed " + seed)
                        .isBetween(answered * CENTS, PAYMENTS_PER_KILL * CENTS);
                for (String page : pages) {
                    assertThat(Await.result(press(page))).isEqualTo(303);
                }
                paid += PAYMENTS_PER_KILL * CENTS;
                assertThat(balance()).isEqualTo(paid);
            }
        }
        StoredTable table = StoredTable.open(folder);
        assertThat(table.audit()).isEmpty();
        assertThat(table.sum()).isZero();
        System.out.printf(
                "%d kills (seed %d), %d of them during payments: 0 differences, sum 0, %d payments counted once%n",
                kills, seed, cutShort, kills * PAYMENTS_PER_KILL);
    }

    private static boolean isAnswered(CompletableFuture<Integer> press) throws InterruptedException {
        try {
            return Await.result(press) == 303;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    private CompletableFuture<Integer> press(String page) {
        Map<String, String> form = Map.of("Content-Type", "application/x-www-form-urlencoded");
        byte[] pay = "outcome=pay".getBytes(StandardCharsets.UTF_8);
        return api.sendAsync(api.request("POST", page, form, pay)).thenApply(Api.Answer::status);
    }

    private List<String> openCheckouts() {
        List<String> pages = new ArrayList<>();
        for (int i = 1; i <= PAYMENTS_PER_KILL; i++) {
            pages.add(Payment.of(api, agent, 1).page().getRawPath());
        }
        return pages;
    }

    private long balance() {
        return Long.parseLong(api.get("/api/wallet/balance", agent).text("/balanceCents"));
    }
}
