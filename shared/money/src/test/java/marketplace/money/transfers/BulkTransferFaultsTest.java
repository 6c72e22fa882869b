package marketplace.money.transfers;

import static marketplace.money.MoneyFixture.toEmail;
import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.money.MoneyFixture;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;

/** Crashes, faults of the table and concurrent calls while a bulk transfer is paid. */
class BulkTransferFaultsTest extends BulkTransferFixture {

    @Test
    void crashAtAnyStepPaysEachRecipientOnce() {
        int steps = 0;
        for (boolean after : List.of(false, true)) {
            for (int step = 0; ; step++) {
                MemoryTable table = new MemoryTable();
                MoneyFixture market = market(table);
                KillAt kill = new KillAt(step, after);
                table.observe(kill);
                boolean survived = survives(market);
                table.observe(new CommitObserver() {});
                if (!kill.struck) {
                    assertThat(survived).isTrue();
                    break;
                }
                steps++;
                recover(market);
                assertThat(market.balance("agent"))
                        .as("killed at %d, after: %s", step, after)
                        .isIn(100_000L, 84_950L);
                if (market.balance("agent") == 84_950L) {
                    requireAllPaid(market);
                }
                market.requireSound();
            }
        }
        // Before and after each commit: the bulk send, five payments, two claims, and the removed jobs.
        assertThat(steps).isGreaterThanOrEqualTo(20);
    }

    private static final class KillAt implements CommitObserver {
        private final int step;
        private final boolean after;
        private int seen;
        private boolean struck;

        KillAt(int step, boolean after) {
            this.step = step;
            this.after = after;
        }

        @Override
        public void before(List<Write> writes) {
            if (!after) {
                strike();
            }
        }

        @Override
        public void after(List<Write> writes) {
            if (after) {
                strike();
            }
        }

        private void strike() {
            if (seen++ == step) {
                struck = true;
                throw new Crash();
            }
        }
    }

    private static boolean survives(MoneyFixture market) {
        try {
            done(market.bulkSend(five(market)));
            market.work();
            return true;
        } catch (Crash _) {
            return false;
        }
    }

    @Test
    void timeoutsAndConflictsLoseNoPayment() {
        for (int seed = 1; seed <= 40; seed++) {
            MemoryTable table = new MemoryTable();
            MoneyFixture market = market(table);
            String body = ",\"idempotencyKey\":\"once\"";
            table.inject(Faults.seeded(seed).conflicts(0.2).timeoutsAfterCommit(0.2));
            for (int round = 0; round < 5; round++) {
                try {
                    market.bulkSend(five(market), body);
                    market.work();
                } catch (SdkException | LostRace _) {
                    // The sender retries and the queue delivers the job again.
                }
            }
            table.inject(Faults.none());
            done(market.bulkSend(five(market), body));
            recover(market);

            requireAllPaid(market);
        }
    }

    @Test
    void concurrentWorkersPayEachRecipientOnce() throws Exception {
        MoneyFixture market = market(new MemoryTable());
        String bulk = done(market.bulkSend(five(market))).text("bulkTransferId");

        atOnce(8, () -> {
            try {
                market.repeatBulk(bulk);
            } catch (LostRace _) {
                // Another worker continues.
            }
            return null;
        });
        recover(market);

        requireAllPaid(market);
    }

    @Test
    void concurrentSendsNeverExceedBalance() throws Exception {
        MemoryTable table = new MemoryTable();
        MoneyFixture market = new MoneyFixture(table).deposited(40_000);
        List.of("ada", "bob", "cleo").forEach(market::worker);
        List<String> each = List.of(market.toHuman("ada", "20"), market.toHuman("bob", "30"), toEmail(ADA, "50"));

        List<Reply> replies = atOnce(12, () -> {
            Reply bulk = market.bulkSend(each);
            return bulk.status() == 200 ? bulk : market.sendTo("cleo", 100);
        });
        market.work();

        long taken = replies.stream()
                .filter(reply -> reply.status() == 200)
                .filter(reply ->
                        reply.body().has("results") || reply.text("status").equals("completed"))
                .count();
        assertThat(taken).isLessThanOrEqualTo(4);
        assertThat(market.balance("agent")).isEqualTo(40_000 - taken * 10_000);
        market.requireSound();
    }

    private static <T> List<T> atOnce(int threads, Callable<T> action) throws Exception {
        List<T> results = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<T>> all =
                    IntStream.range(0, threads).mapToObj(_ -> action).toList();
            for (Future<T> future : executor.invokeAll(all)) {
                results.add(future.get());
            }
        }
        return results;
    }

    @Test
    @Tag("nightly")
    void thousandFaultyHistoriesLoseNothing() {
        for (int seed = 100; seed < 1_100; seed++) {
            MemoryTable table = new MemoryTable();
            MoneyFixture market = market(table);
            table.inject(
                    Faults.seeded(seed).conflicts(0.3).timeoutsAfterCommit(0.2).throttles(0.05));
            for (int round = 0; round < 6; round++) {
                try {
                    market.bulkSend(five(market), ",\"idempotencyKey\":\"once\"");
                    market.work();
                } catch (SdkException | LostRace _) {
                    // Retry.
                }
            }
            table.inject(Faults.none());
            done(market.bulkSend(five(market), ",\"idempotencyKey\":\"once\""));
            recover(market);
            requireAllPaid(market);
        }
    }
}
