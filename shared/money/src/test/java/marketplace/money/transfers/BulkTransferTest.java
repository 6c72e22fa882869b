package marketplace.money.transfers;

import static marketplace.money.MoneyFixture.toEmail;
import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marketplace.api.Json;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.money.MoneyFixture;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.ItemSize;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class BulkTransferTest extends BulkTransferFixture {

    @Test
    void bulkSendPaysAllRecipientsAndListsAllAtOnce() {
        MoneyFixture market = market(new MemoryTable());

        Reply sent = done(market.bulkSend(five(market), ",\"description\":\"For June.\""));

        assertThat(sent.text("totalCents")).isEqualTo("15050");
        assertThat(sent.text("bulkTransferId")).startsWith("blk_");
        assertThat(market.balance("agent")).isEqualTo(100_000 - 15_050);
        assertThat(market.payable("ada")).isZero();
        List<String> ids = ids(sent);
        assertThat(new HashSet<>(ids)).hasSize(5);
        assertThat(sent.text("results.2.recipientId")).isEqualTo(market.human("bob"));
        assertThat(sent.body().at("/results/1/recipientId").isNull()).isTrue();
        for (String state : List.of("ordered", "carried out")) {
            assertThat(listed(market, "?direction=sent")).as(state).isEqualTo(ids.reversed());
            for (String id : ids) {
                assertThat(done(market.getTransfer("agent", id)).text("transfer.description"))
                        .isEqualTo("For June.");
            }
            market.work();
        }
        requireAllPaid(market);
        assertThat(done(market.listTransfers("agent", "?status=completed")).text("count"))
                .isEqualTo("3");
        assertThat(done(market.listTransfers("agent", "?status=pending")).text("count"))
                .isEqualTo("2");
        assertThat(done(market.listTransfers("ada", "")).text("transfers.0.id")).isEqualTo(ids.getFirst());
        assertThat(market.events()).hasSize(5).allMatch(event -> event.type() == EventType.PAYMENT_SENT);
        market.advance(Duration.ofDays(31));
        assertThat(market.balance("agent")).isEqualTo(100_000 - 15_050 + 4_000);
        market.requireSound();
    }

    private static List<String> ids(Reply sent) {
        List<String> ids = new ArrayList<>();
        sent.body()
                .path("results")
                .forEach(result -> ids.add(result.path("transferId").asText()));
        return ids;
    }

    private static List<String> listed(MoneyFixture market, String query) {
        List<String> ids = new ArrayList<>();
        done(market.listTransfers("agent", query))
                .body()
                .path("transfers")
                .forEach(one -> ids.add(one.path("id").asText()));
        return ids;
    }

    @Test
    void bulkTransfersArePaged() {
        MoneyFixture market = market(new MemoryTable());
        List<String> all = new ArrayList<>();
        all.add(done(market.sendTo("ada", 1)).text("transfer.id"));
        market.clock.advance(Duration.ofSeconds(1));
        all.addAll(ids(done(market.bulkSend(five(market)))));
        market.clock.advance(Duration.ofSeconds(1));
        all.add(done(market.sendTo("bob", 1)).text("transfer.id"));
        for (int limit = 1; limit <= 8; limit++) {
            List<String> found = new ArrayList<>();
            String cursor = "";
            do {
                Reply page = done(market.listTransfers(
                        "agent", "?limit=" + limit + (cursor.isEmpty() ? "" : "&cursor=" + cursor)));
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
        MoneyFixture market = market(new MemoryTable());
        done(market.endpoint.call(
                "agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + market.human("cleo") + "\"}"));
        List<String> recipients = List.of(
                market.toHuman("ada", "10"),
                "{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}",
                "{\"recipientId\":\"nonsense\",\"amount\":10}",
                toEmail(market.account("agent") + "@example.com", "10"),
                market.toHuman("ada", "20"),
                toEmail("Bob@example.org", "10"),
                toEmail("bob@example.org ", "10"),
                market.toHuman("cleo", "10"),
                market.toHuman("bob", "0.5"),
                toEmail("x@example.org", "10000.01"),
                toEmail("y@example.org", "1.234"),
                toEmail("no e-mail", "10"),
                "{\"amount\":10}");

        Reply refused = market.bulkSend(recipients);

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
        assertThat(market.balance("agent")).isEqualTo(100_000);
        market.requireSound();
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
        MoneyFixture market = market(new MemoryTable());
        done(market.endpoint.call(
                "agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + market.human("cleo") + "\"}"));
        String own = toEmail(market.account("agent") + "@example.com", "10");

        Reply blocked = market.bulkSend(List.of(market.toHuman("ada", "10"), market.toHuman("cleo", "10")));
        Reply self = market.bulkSend(List.of(own));
        Reply unknown = market.bulkSend(List.of("{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}"));

        assertThat(blocked.status()).isEqualTo(403);
        assertThat(blocked.text("error_code")).isEqualTo("recipient_blocked");
        assertThat(fields(blocked)).containsExactly("recipients.1.recipientId");
        assertThat(self.text("error_code")).isEqualTo("self_dealing");
        assertThat(unknown.text("error_code")).isEqualTo("not_found");
        done(market.bulkSend(List.of(market.toHuman("cleo", "10")), ",\"override\":true"));
    }

    @Test
    void sameHumanByEmailAndProfileIsNotRevealed() {
        MoneyFixture market = market(new MemoryTable());
        market.worker("dan");
        market.table.commit(
                Commit.of(Write.update(Keys.account(market.account("dan")), Change.set("emailVerified", true))));

        done(market.bulkSend(
                List.of(market.toHuman("dan", "10"), toEmail(market.account("dan") + "@example.com", "20"))));
        market.work();

        market.requireSound();
        assertThat(market.payable("dan")).isEqualTo(1_000);
    }

    @Test
    void bulkPaymentToOwnProfileIsRejected() {
        MoneyFixture market = new MoneyFixture();
        String own = market.worker("self");
        market.worker("ada");
        market.deposited("self", 100_000);

        Reply refused = market.endpoint.call(
                "self",
                "POST",
                "/api/transfers/bulk-send",
                "{\"recipients\":[{\"recipientId\":\"" + own + "\",\"amount\":5}," + market.toHuman("ada", "5") + "]}");

        assertThat(refused.text("error_code")).isEqualTo("self_dealing");
        assertThat(refused.text("details.0.field")).startsWith("recipients.0");
        assertThat(market.balance("self")).isEqualTo(100_000);
    }

    @Test
    void samePaymentOfBulkSendCannotBeMadeTwice() {
        MoneyFixture market = new MoneyFixture().deposited(100_000);
        market.worker("ada");
        market.worker("bob");
        Reply sent = market.bulkSend(List.of(market.toHuman("ada", "5"), market.toHuman("bob", "5")));
        Transfer first = market.transfer(sent.text("results.0.transferId"));
        market.table.commit(pay(market, first));

        assertThatThrownBy(() -> market.table.commit(pay(market, first))).isInstanceOf(LostRace.class);

        market.work();
        assertThat(market.payable("ada")).isEqualTo(500);
        assertThat(market.payable("bob")).isEqualTo(500);
    }

    private static Commit pay(MoneyFixture market, Transfer payment) {
        return market.transfers.changes(payment.send(null, market.transaction(), market.now()), market.now());
    }

    @Test
    void bulkSendAboveBalanceIsRejected() {
        MoneyFixture market = market(new MemoryTable());

        Reply refused = market.bulkSend(List.of(market.toHuman("ada", "500"), market.toHuman("bob", "500.01")));

        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.text("error_code")).isEqualTo("insufficient_funds");
        assertThat(market.balance("agent")).isEqualTo(100_000);
        Reply dry = done(market.bulkSend(
                List.of(market.toHuman("ada", "500"), market.toHuman("bob", "500.01")), ",\"dryRun\":true"));
        assertThat(dry.text("wouldSucceed")).isEqualTo("false");
        assertThat(dry.text("problems.0")).isEqualTo(refused.text("error"));
        assertThat(dry.body().has("bulkTransferId")).isFalse();
    }

    @Test
    void dryRunHasNeitherIdsNorStatuses() {
        MoneyFixture market = market(new MemoryTable());

        Reply dry = done(market.bulkSend(five(market), ",\"dryRun\":true"));

        assertThat(dry.text("wouldSucceed")).isEqualTo("true");
        assertThat(dry.text("totalCents")).isEqualTo("15050");
        assertThat(dry.body().findValues("bulkTransferId")).isEmpty();
        assertThat(dry.body().findValues("transferId")).isEmpty();
        assertThat(dry.body().findValues("status")).isEmpty();
        assertThat(dry.body().path("results")).hasSize(5);
    }

    @Test
    void partOfDeletedRecipientReturnsToSender() {
        MoneyFixture market = market(new MemoryTable());
        Reply sent = done(market.bulkSend(five(market)));
        market.startDeletion("bob");

        market.work();

        assertThat(market.payable("bob")).isZero();
        assertThat(market.balance("agent")).isEqualTo(100_000 - 15_050 + 3_050);
        assertThat(market.payable("cleo")).isEqualTo(5_000);
        assertThat(market.sent("agent")).isEqualTo(12_000);
        Reply failed = done(market.getTransfer("agent", ids(sent).get(2)));
        assertThat(failed.text("transfer.status")).isEqualTo("failed");
        assertThat(failed.text("transfer.failureReason")).isEqualTo("recipient_gone");
        assertThat(market.events()).hasSize(4);
        market.requireSound();
    }

    @Test
    void timerContinuesAfterLostJob() {
        MoneyFixture market = market(new MemoryTable());
        done(market.bulkSend(five(market)));
        market.dropJobs();

        market.advance(Duration.ofMinutes(1));
        market.work();

        requireAllPaid(market);
    }

    @Test
    void hundredLongestPaymentsFitOneItemAndOneCommit() {
        MemoryTable table = new MemoryTable();
        MoneyFixture market = new MoneyFixture(table).deposited(100_000_000);
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

        Reply sent = done(market.bulkSend(recipients, ",\"idempotencyKey\":\"once\""));

        BulkTransferId id = new BulkTransferId(sent.text("bulkTransferId"));
        int bytes = ItemSize.bytes(table.get(Keys.bulkTransfer(id)).orElseThrow());
        assertThat(bytes).isBetween(100_000, 250_000);
        assertThat(sizes).allMatch(size -> size <= 12);
        market.work();
        assertThat(done(market.listTransfers("agent", "?limit=100")).text("count"))
                .isEqualTo("100");
        market.requireSound();
        assertThat(market.bulkSend(recipients.subList(0, 1), "").status()).isEqualTo(402);
    }
}
