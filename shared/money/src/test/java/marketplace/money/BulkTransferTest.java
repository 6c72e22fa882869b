package marketplace.money;

import static marketplace.money.TransferWorld.done;
import static marketplace.money.TransferWorld.toEmail;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.ItemSize;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;

/** Paying many at once: all or nothing, each exactly once, whatever happens on the way (M9). */
class BulkTransferTest {

    private static final String ADA = "ada@example.org";

    /** Three people with profiles, an e-mail that has an account, and one that has none. */
    private static List<String> five(TransferWorld world) {
        return List.of(
                world.toHuman("ada", "10"),
                toEmail(ADA, "20"),
                world.toHuman("bob", "30.5"),
                toEmail("nobody@example.org", "40"),
                world.toHuman("cleo", "50"));
    }

    private static TransferWorld world(MemoryTable table) {
        TransferWorld world = new TransferWorld(table).deposited(100_000);
        List.of("ada", "bob", "cleo").forEach(world::worker);
        world.signUp("reader", ADA);
        world.work();
        return world;
    }

    private static void requireAllPaid(TransferWorld world) {
        world.requireSound();
        assertThat(world.balance("agent")).isEqualTo(100_000 - 15_050);
        assertThat(world.balance("ada")).isEqualTo(1_000);
        assertThat(world.balance("bob")).isEqualTo(3_050);
        assertThat(world.balance("cleo")).isEqualTo(5_000);
        assertThat(world.balance("reader")).isEqualTo(2_000);
    }

    @Test
    void bulkSendPaysAllRecipientsAndListsAllAtOnce() {
        TransferWorld world = world(new MemoryTable());

        Reply sent = done(world.bulk(five(world), ",\"description\":\"For June.\""));

        assertThat(sent.text("totalCents")).isEqualTo("15050");
        assertThat(sent.text("bulkTransferId")).startsWith("blk_");
        assertThat(world.balance("agent")).isEqualTo(100_000 - 15_050);
        assertThat(world.balance("ada")).isZero();
        List<String> ids = ids(sent);
        assertThat(new HashSet<>(ids)).hasSize(5);
        assertThat(sent.text("results.2.recipientId")).isEqualTo(world.human("bob"));
        assertThat(sent.body().at("/results/1/recipientId").isNull()).isTrue();
        for (String state : List.of("ordered", "carried out")) {
            assertThat(listed(world, "?direction=sent")).as(state).isEqualTo(ids.reversed());
            for (String id : ids) {
                assertThat(done(world.get("agent", id)).text("transfer.description"))
                        .isEqualTo("For June.");
            }
            world.work();
        }
        requireAllPaid(world);
        assertThat(done(world.list("agent", "?status=completed")).text("count")).isEqualTo("3");
        assertThat(done(world.list("agent", "?status=pending")).text("count")).isEqualTo("2");
        assertThat(done(world.list("ada", "")).text("transfers.0.id")).isEqualTo(ids.getFirst());
        assertThat(world.told()).hasSize(5).allMatch(event -> event.type() == EventType.PAYMENT_SENT);
        world.advance(Duration.ofDays(31));
        assertThat(world.balance("agent")).isEqualTo(100_000 - 15_050 + 4_000);
        world.requireSound();
    }

    private static List<String> ids(Reply sent) {
        List<String> ids = new ArrayList<>();
        sent.body()
                .path("results")
                .forEach(result -> ids.add(result.path("transferId").asText()));
        return ids;
    }

    private static List<String> listed(TransferWorld world, String query) {
        List<String> ids = new ArrayList<>();
        done(world.list("agent", query))
                .body()
                .path("transfers")
                .forEach(one -> ids.add(one.path("id").asText()));
        return ids;
    }

    @Test
    void bulkTransfersArePaged() {
        TransferWorld world = world(new MemoryTable());
        List<String> all = new ArrayList<>();
        all.add(done(world.sendTo("ada", 1)).text("transfer.id"));
        world.clock.advance(Duration.ofSeconds(1));
        all.addAll(ids(done(world.bulk(five(world)))));
        world.clock.advance(Duration.ofSeconds(1));
        all.add(done(world.sendTo("bob", 1)).text("transfer.id"));
        for (int limit = 1; limit <= 8; limit++) {
            List<String> found = new ArrayList<>();
            String cursor = "";
            do {
                Reply page =
                        done(world.list("agent", "?limit=" + limit + (cursor.isEmpty() ? "" : "&cursor=" + cursor)));
                assertThat(page.body().path("count").asInt()).isPositive().isLessThanOrEqualTo(limit);
                page.body()
                        .path("transfers")
                        .forEach(one -> found.add(one.path("id").asText()));
                cursor = page.body().path("hasMore").asBoolean() ? page.text("nextCursor") : "";
            } while (!cursor.isEmpty());
            assertThat(found).as("pages of " + limit).isEqualTo(all.reversed());
        }
    }

    @Test
    void invalidBulkSendReportsAllFaultsAndMovesNothing() {
        TransferWorld world = world(new MemoryTable());
        done(world.door.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + world.human("cleo") + "\"}"));
        List<String> recipients = List.of(
                world.toHuman("ada", "10"),
                "{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}",
                "{\"recipientId\":\"nonsense\",\"amount\":10}",
                toEmail(world.account("agent") + "@example.com", "10"),
                world.toHuman("ada", "20"),
                toEmail("Bob@example.org", "10"),
                toEmail("bob@example.org ", "10"),
                world.toHuman("cleo", "10"),
                world.toHuman("bob", "0.5"),
                toEmail("x@example.org", "10000.01"),
                toEmail("y@example.org", "1.234"),
                toEmail("no e-mail", "10"),
                "{\"amount\":10}");

        Reply refused = world.bulk(recipients);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error_code")).isEqualTo("validation");
        assertThat(fields(refused))
                .containsExactly(
                        "recipients.1.recipientId",
                        "recipients.2.recipientId",
                        "recipients.3.recipientEmail",
                        "recipients.4.recipientId",
                        "recipients.6.recipientEmail",
                        "recipients.7.recipientId",
                        "recipients.8.amount",
                        "recipients.9.amount",
                        "recipients.10.amount",
                        "recipients.11.recipientEmail",
                        "recipients.12.recipientId");
        assertThat(world.balance("agent")).isEqualTo(100_000);
        world.requireSound();
    }

    private static List<String> fields(Reply refused) {
        List<String> fields = new ArrayList<>();
        for (JsonNode detail : refused.body().path("details")) {
            fields.add(detail.path("field").asText());
        }
        return fields;
    }

    @Test
    void faultsOfOneKindDetermineTheErrorCode() {
        TransferWorld world = world(new MemoryTable());
        done(world.door.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + world.human("cleo") + "\"}"));
        String own = toEmail(world.account("agent") + "@example.com", "10");

        Reply blocked = world.bulk(List.of(world.toHuman("ada", "10"), world.toHuman("cleo", "10")));
        Reply self = world.bulk(List.of(own));
        Reply unknown = world.bulk(List.of("{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}"));

        assertThat(blocked.status()).isEqualTo(403);
        assertThat(blocked.text("error_code")).isEqualTo("recipient_blocked");
        assertThat(fields(blocked)).containsExactly("recipients.1.recipientId");
        assertThat(self.text("error_code")).isEqualTo("self_dealing");
        assertThat(unknown.text("error_code")).isEqualTo("not_found");
        done(world.bulk(List.of(world.toHuman("cleo", "10")), ",\"override\":true"));
    }

    @Test
    void sameHumanByEmailAndProfileIsNotRevealed() {
        TransferWorld world = world(new MemoryTable());
        world.worker("dan");
        world.table.commit(
                Commit.of(Write.update(Keys.account(world.account("dan")), Change.set("emailVerified", true))));

        done(world.bulk(List.of(world.toHuman("dan", "10"), toEmail(world.account("dan") + "@example.com", "20"))));
        world.work();

        world.requireSound();
        assertThat(world.balance("dan")).isEqualTo(1_000);
    }

    @Test
    void bulkSendAboveBalanceIsRejected() {
        TransferWorld world = world(new MemoryTable());

        Reply refused = world.bulk(List.of(world.toHuman("ada", "500"), world.toHuman("bob", "500.01")));

        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.text("error_code")).isEqualTo("insufficient_funds");
        assertThat(world.balance("agent")).isEqualTo(100_000);
        Reply dry = done(
                world.bulk(List.of(world.toHuman("ada", "500"), world.toHuman("bob", "500.01")), ",\"dryRun\":true"));
        assertThat(dry.text("wouldSucceed")).isEqualTo("false");
        assertThat(dry.text("problems.0")).isEqualTo(refused.text("error"));
        assertThat(dry.body().has("bulkTransferId")).isFalse();
    }

    @Test
    void partOfDeletedRecipientReturnsToSender() {
        TransferWorld world = world(new MemoryTable());
        Reply sent = done(world.bulk(five(world)));
        world.leave("bob");

        world.work();

        assertThat(world.balance("bob")).isZero();
        assertThat(world.balance("agent")).isEqualTo(100_000 - 15_050 + 3_050);
        assertThat(world.balance("cleo")).isEqualTo(5_000);
        assertThat(world.sent("agent")).isEqualTo(12_000);
        Reply failed = done(world.get("agent", ids(sent).get(2)));
        assertThat(failed.text("transfer.status")).isEqualTo("failed");
        assertThat(failed.text("transfer.failureReason")).isEqualTo("recipient_gone");
        assertThat(world.told()).hasSize(4);
        world.requireSound();
    }

    @Test
    void timerContinuesAfterLostJob() {
        TransferWorld world = world(new MemoryTable());
        done(world.bulk(five(world)));
        world.loseJobs();

        world.advance(Duration.ofMinutes(1));
        world.work();

        requireAllPaid(world);
    }

    @Test
    void crashAtAnyStepPaysEachRecipientOnce() {
        int steps = 0;
        for (boolean after : List.of(false, true)) {
            for (int step = 0; ; step++) {
                MemoryTable table = new MemoryTable();
                TransferWorld world = world(table);
                KillAt kill = new KillAt(step, after);
                table.observe(kill);
                boolean survived = survives(world);
                table.observe(new CommitObserver() {});
                if (!kill.struck) {
                    assertThat(survived).isTrue();
                    break;
                }
                steps++;
                recover(world);
                assertThat(world.balance("agent"))
                        .as("killed at %d, after: %s", step, after)
                        .isIn(100_000L, 84_950L);
                if (world.balance("agent") == 84_950L) {
                    requireAllPaid(world);
                }
                world.requireSound();
            }
        }
        // The bulk send, five payments, two claims, and the jobs taken off; each once before and once after.
        assertThat(steps).isGreaterThanOrEqualTo(20);
    }

    /** Ends the process at one commit, before or after it. */
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

    private static boolean survives(TransferWorld world) {
        try {
            done(world.bulk(five(world)));
            world.work();
            return true;
        } catch (Crash _) {
            return false;
        }
    }

    private static void recover(TransferWorld world) {
        world.work();
        world.advance(Duration.ofMinutes(2));
        world.work();
    }

    @Test
    void timeoutsAndConflictsLoseNoPayment() {
        for (int seed = 1; seed <= 40; seed++) {
            MemoryTable table = new MemoryTable();
            TransferWorld world = world(table);
            String body = ",\"idempotencyKey\":\"once\"";
            table.inject(Faults.seeded(seed).conflicts(0.2).timeoutsAfterCommit(0.2));
            for (int round = 0; round < 5; round++) {
                try {
                    world.bulk(five(world), body);
                    world.work();
                } catch (SdkException | LostRace _) {
                    // Whoever was not answered asks again, and the queue brings the job again.
                }
            }
            table.inject(Faults.none());
            done(world.bulk(five(world), body));
            recover(world);

            requireAllPaid(world);
        }
    }

    @Test
    void concurrentWorkersPayEachRecipientOnce() throws Exception {
        TransferWorld world = world(new MemoryTable());
        String bulk = done(world.bulk(five(world))).text("bulkTransferId");

        atOnce(8, () -> {
            try {
                world.runAgain(bulk);
            } catch (LostRace _) {
                // Somebody else goes on.
            }
            return null;
        });
        recover(world);

        requireAllPaid(world);
    }

    @Test
    void concurrentSendsNeverExceedBalance() throws Exception {
        MemoryTable table = new MemoryTable();
        TransferWorld world = new TransferWorld(table).deposited(40_000);
        List.of("ada", "bob", "cleo").forEach(world::worker);
        List<String> each = List.of(world.toHuman("ada", "20"), world.toHuman("bob", "30"), toEmail(ADA, "50"));

        List<Reply> replies = atOnce(12, () -> {
            Reply bulk = world.bulk(each);
            return bulk.status() == 200 ? bulk : world.sendTo("cleo", 100);
        });
        world.work();

        long taken = replies.stream()
                .filter(reply -> reply.status() == 200)
                .filter(reply ->
                        reply.body().has("results") || reply.text("status").equals("completed"))
                .count();
        assertThat(taken).isLessThanOrEqualTo(4);
        assertThat(world.balance("agent")).isEqualTo(40_000 - taken * 10_000);
        world.requireSound();
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
    void hundredLongestPaymentsFitOneItemAndOneCommit() {
        MemoryTable table = new MemoryTable();
        TransferWorld world = new TransferWorld(table).deposited(100_000_000);
        List<String> recipients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String email = "a".repeat(60) + String.format("%03d", i) + "@" + "b".repeat(60) + "." + "c".repeat(60) + "."
                    + "d".repeat(60) + ".org";
            recipients.add(Json.text(Json.object()
                    .put("recipientEmail", email)
                    .put("amount", 10_000)
                    .put("description", "\u00e4".repeat(500))));
        }
        Set<Integer> sizes = new HashSet<>();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                sizes.add(writes.size());
            }
        });

        Reply sent = done(world.bulk(recipients, ",\"idempotencyKey\":\"once\""));

        BulkTransferId id = new BulkTransferId(sent.text("bulkTransferId"));
        int bytes = ItemSize.bytes(table.get(Keys.bulkTransfer(id)).orElseThrow());
        assertThat(bytes).isBetween(100_000, 250_000);
        assertThat(sizes).allMatch(size -> size <= 12);
        world.work();
        assertThat(done(world.list("agent", "?limit=100")).text("count")).isEqualTo("100");
        world.requireSound();
        assertThat(world.bulk(recipients.subList(0, 1), "").status()).isEqualTo(402);
    }

    @Test
    @Tag("nightly")
    void thousandFaultyHistoriesLoseNothing() {
        for (int seed = 100; seed < 1_100; seed++) {
            MemoryTable table = new MemoryTable();
            TransferWorld world = world(table);
            table.inject(
                    Faults.seeded(seed).conflicts(0.3).timeoutsAfterCommit(0.2).throttles(0.05));
            for (int round = 0; round < 6; round++) {
                try {
                    world.bulk(five(world), ",\"idempotencyKey\":\"once\"");
                    world.work();
                } catch (SdkException | LostRace _) {
                    // Again.
                }
            }
            table.inject(Faults.none());
            done(world.bulk(five(world), ",\"idempotencyKey\":\"once\""));
            recover(world);
            requireAllPaid(world);
        }
    }
}
