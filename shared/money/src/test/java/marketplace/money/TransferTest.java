package marketplace.money;

import static marketplace.money.TransferWorld.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.SpendLimit;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Refunds;
import marketplace.money.transfers.TransferFailure;
import marketplace.money.transfers.TransferState;
import marketplace.money.transfers.TransferViews.TransferView;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paying somebody directly: money, state and events together. */
class TransferTest {

    private static final KeyId MAKER = new KeyId("key_" + MoneyWorld.tail(1));
    private static final KeyId MADE = new KeyId("key_" + MoneyWorld.tail(2));
    private static final String ADA = "ada@example.org";

    private final TransferWorld world = new TransferWorld().deposited(100_000);

    @AfterEach
    void auditFindsNoDifference() {
        world.requireSound();
    }

    @Test
    void transferByProfileArrivesAtOnce() {
        world.worker("ada");

        Reply sent = done(world.send(
                "{\"recipientId\":\"" + world.human("ada") + "\",\"amount\":25.5,\"description\":\"Thanks!\"}"));

        assertThat(sent.text("status")).isEqualTo("completed");
        assertThat(sent.body().path("checkoutUrl").isNull()).isTrue();
        assertThat(sent.text("transfer.payoutStatus")).isEqualTo("paid");
        assertThat(sent.text("transfer.recipientId")).isEqualTo(world.human("ada"));
        assertThat(sent.text("transfer.amountCents")).isEqualTo("2550");
        assertThat(sent.text("transfer.description")).isEqualTo("Thanks!");
        assertThat(world.balance("agent")).isEqualTo(97_450);
        assertThat(world.balance("ada")).isEqualTo(2_550);
        assertThat(world.sent("agent")).isEqualTo(2_550);
        assertThat(world.sent("ada")).isZero();
        String id = sent.text("transfer.id");
        for (String side : List.of("agent", "ada")) {
            assertThat(done(world.get(side, id)).text("transfer.status")).isEqualTo("completed");
            assertThat(done(world.list(side, "")).text("transfers.0.id")).isEqualTo(id);
        }
        Event event = world.told().getFirst();
        assertThat(event.type()).isEqualTo(EventType.PAYMENT_SENT);
        assertThat(event.accountId()).isEqualTo(world.account("agent"));
        assertThat(event.data())
                .containsOnlyKeys("transferId", "humanId", "status", "amountCents", "currency")
                .containsEntry("transferId", id)
                .containsEntry("amountCents", 2_550L);
    }

    @Test
    void transferCountsTowardsCreatorsLimitAndIsReturnedThere() {
        world.limitedKey("made", new SpendLimit(MADE, new Money(5_000)), new SpendLimit(MAKER, new Money(6_000)));
        world.limitedKey("maker", new SpendLimit(MAKER, new Money(6_000)));
        String four = "{\"recipientEmail\":\"" + ADA + "\",\"amount\":40}";
        String two = "{\"recipientEmail\":\"" + ADA + "\",\"amount\":20}";
        done(world.door.call("made", "POST", "/api/transfers/bulk-send", "{\"recipients\":[" + four + "]}"));

        Reply own = world.door.call("made", "POST", "/api/transfers/send", two);
        assertThat(own.text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(own.text("error")).contains(MADE.value());
        done(world.door.call("maker", "POST", "/api/transfers/send", two));
        Reply makers = world.door.call("maker", "POST", "/api/transfers/send", two);
        assertThat(makers.text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(makers.text("error")).contains(MAKER.value());

        world.work();
        world.advance(Duration.ofDays(31));
        assertThat(world.balance("agent")).isEqualTo(100_000);
        world.requireSound();
        done(world.door.call("made", "POST", "/api/transfers/send", four));
    }

    @Test
    void transferIsUnknownToStrangers() {
        world.worker("ada");
        world.worker("bob");
        String id = done(world.sendTo("ada", 10)).text("transfer.id");

        Reply foreign = world.get("bob", id);
        Reply unknown = world.get("bob", "trf_" + "0".repeat(26));

        assertThat(foreign.text("error_code")).isEqualTo("not_found");
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
        assertThat(world.list("bob", "").body().path("transfers")).isEmpty();
    }

    @Test
    void transferToUnknownEmailIsHeldUntilVerified() {
        String id = done(world.sendToEmail(" Ada@Example.ORG ", 40)).text("transfer.id");
        world.work();
        assertThat(world.balance("agent")).isEqualTo(96_000);
        assertThat(world.transfer(id).state()).isEqualTo(TransferState.HELD);

        world.signUp("ada", ADA);
        world.work();

        assertThat(world.balance("ada")).isEqualTo(4_000);
        Reply received = done(world.get("ada", id));
        assertThat(received.text("transfer.status")).isEqualTo("completed");
        assertThat(received.text("transfer.recipientEmail")).isEqualTo(ADA);
        assertThat(done(world.list("ada", "?direction=received")).text("count")).isEqualTo("1");
        assertThat(done(world.list("ada", "?direction=sent")).text("count")).isEqualTo("0");
        assertThat(world.told()).hasSize(1);
        assertThat(world.told().getFirst().data()).doesNotContainKey("humanId").containsEntry("status", "pending");

        world.work();
        world.advance(Duration.ofDays(31));
        assertThat(world.balance("ada")).isEqualTo(4_000);
        assertThat(done(world.get("agent", id)).text("transfer.status")).isEqualTo("completed");
    }

    @Test
    void knownAndUnknownEmailsLookTheSameToSender() {
        world.signUp("ada", ADA);
        Reply known = done(world.sendToEmail(ADA, 40));
        Reply unknown = done(world.sendToEmail("bob@example.org", 40));
        world.work();
        assertThat(world.balance("ada")).isEqualTo(4_000);
        world.clock.advance(Duration.ofDays(29));

        assertThat(alike(known.body().path("transfer")))
                .isEqualTo(alike(unknown.body().path("transfer")));
        assertThat(alike(done(world.get("agent", known.text("transfer.id")))
                        .body()
                        .path("transfer")))
                .isEqualTo(alike(done(world.get("agent", unknown.text("transfer.id")))
                        .body()
                        .path("transfer")));
        for (String query : List.of("", "?status=pending", "?direction=sent&status=pending")) {
            assertThat(done(world.list("agent", query)).text("count")).as(query).isEqualTo("2");
        }
        assertThat(done(world.list("agent", "?status=completed")).text("count")).isEqualTo("0");
        assertThat(world.told().stream().map(event -> event.data().get("status")))
                .containsExactly("pending", "pending");
    }

    private static String alike(JsonNode transfer) {
        return transfer.toString().replaceAll("trf_[0-9a-z]+", "trf").replaceAll("(ada|bob)@", "who@");
    }

    @Test
    void sendingToEmailReadsNoAccount() {
        MemoryTable memory = new MemoryTable();
        List<String> keys = new ArrayList<>();
        TransferWorld seen = new TransferWorld(memory, new Watched(memory, keys));
        seen.signUp("ada", ADA);
        seen.deposited(10_000);
        keys.clear();

        done(seen.sendToEmail(ADA, 10));

        assertThat(keys).isNotEmpty().noneMatch(key -> key.contains(ADA));
    }

    /** A table that writes down which items are looked at. */
    private record Watched(Table table, List<String> keys) implements Table {

        @Override
        public Optional<Item> get(Key key) {
            keys.add(key.pk());
            return table.get(key);
        }

        @Override
        public Map<Key, Item> getAll(List<Key> all) {
            all.forEach(key -> keys.add(key.pk()));
            return table.getAll(all);
        }

        @Override
        public Page<Item> query(Query query) {
            keys.add(query.pk());
            return table.query(query);
        }

        @Override
        public void commit(Commit commit) {
            table.commit(commit);
        }

        @Override
        public Item update(Write.Update update) {
            return table.update(update);
        }
    }

    @Test
    void unclaimedTransferReturnsAfter30Days() {
        String id = done(world.sendToEmail(ADA, 40)).text("transfer.id");
        world.work();

        world.advance(Duration.ofDays(30).minusMillis(1));
        assertThat(world.balance("agent")).isEqualTo(96_000);
        world.advance(Duration.ofMillis(1));

        Reply failed = done(world.get("agent", id));
        assertThat(failed.text("transfer.status")).isEqualTo("failed");
        assertThat(failed.text("transfer.failureReason")).isEqualTo("unclaimed");
        assertThat(failed.body().at("/transfer/payoutStatus").isNull()).isTrue();
        assertThat(world.balance("agent")).isEqualTo(100_000);
        assertThat(world.sent("agent")).isZero();
        world.signUp("ada", ADA);
        world.work();
        assertThat(world.balance("ada")).isZero();
    }

    @Test
    void lastMinuteVerificationClaimsWithoutJobs() {
        done(world.sendToEmail(ADA, 40));
        world.signUp("ada", ADA);
        world.loseJobs();

        world.advance(Duration.ofDays(30));

        assertThat(world.balance("ada")).isEqualTo(4_000);
        assertThat(world.balance("agent")).isEqualTo(96_000);
    }

    @Test
    void unverifiedEmailClaimsNothing() {
        world.open("ada");
        String email = world.account("ada") + "@example.com";
        done(world.sendToEmail(email, 40));
        world.work();

        assertThat(world.balance("ada")).isZero();
        world.advance(Duration.ofDays(30));
        assertThat(world.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void moreThanHundredHeldTransfersAreClaimed() {
        for (int i = 0; i < 130; i++) {
            done(world.sendToEmail(ADA, 1));
        }
        world.work();

        world.signUp("ada", ADA);
        world.work();

        assertThat(world.balance("ada")).isEqualTo(13_000);
    }

    @Test
    void transferAboveBalanceOpensCheckout() {
        world.worker("ada");
        String id = done(world.sendTo("ada", 2_000)).text("transfer.id");
        Reply waiting = done(world.get("agent", id));

        assertThat(waiting.text("transfer.status")).isEqualTo("pending");
        assertThat(waiting.text("transfer.checkoutUrl")).contains("/c/");
        assertThat(world.balance("agent")).isEqualTo(100_000);
        assertThat(world.get("ada", id).text("error_code")).isEqualTo("not_found");
        assertThat(world.told()).isEmpty();

        world.tell(world.paid(id, "yes"));
        world.tell(world.paid(id, "yes"));

        assertThat(world.balance("agent")).isEqualTo(100_000);
        assertThat(world.balance("ada")).isEqualTo(200_000);
        Reply paid = done(world.get("agent", id));
        assertThat(paid.text("transfer.status")).isEqualTo("completed");
        assertThat(paid.body().at("/transfer/checkoutUrl").isNull()).isTrue();
        assertThat(done(world.get("ada", id)).text("transfer.status")).isEqualTo("completed");
        assertThat(world.told()).hasSize(1);
    }

    @Test
    void declinedCheckoutFailsTransferAndLatePaymentIsCredited() {
        world.worker("ada");
        String id = done(world.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent late = world.paid(id, "yes");

        world.tell(world.declined(id, "no"));
        assertThat(done(world.get("agent", id)).text("transfer.failureReason")).isEqualTo("payment_declined");

        world.tell(late);
        assertThat(world.balance("agent")).isEqualTo(300_000);
        assertThat(world.balance("ada")).isZero();
    }

    @Test
    void expiredCheckoutFailsTransfer() {
        world.worker("ada");
        String id = done(world.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent late = world.paid(id, "yes");

        world.advance(Duration.ofHours(24));
        assertThat(done(world.get("agent", id)).text("transfer.failureReason")).isEqualTo("checkout_expired");

        world.tell(late);
        assertThat(world.balance("agent")).isEqualTo(300_000);
        assertThat(world.balance("ada")).isZero();
    }

    @Test
    void paymentOfDeletedSenderIsRefundedAndTransferFails() {
        world.worker("ada");
        String id = done(world.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent paid = world.paid(id, "yes");
        Commit inTime = world.events.apply(paid, world.now());
        world.leave("agent");

        assertThatThrownBy(() -> world.table.commit(inTime)).isInstanceOf(LostRace.class);
        world.tell(paid);

        assertThat(world.balance("ada")).isZero();
        assertThat(world.balance("agent")).as("nothing came to stay").isEqualTo(100_000);
        assertThat(new Refunds(world.table)
                        .list(world.account("agent"), 10, Optional.empty())
                        .items())
                .singleElement()
                .extracting(refund -> refund.amount().cents())
                .isEqualTo(200_000L);
        world.advance(Duration.ofHours(24));
        assertThat(world.transfer(id).failure()).isEqualTo(TransferFailure.CHECKOUT_EXPIRED);
    }

    @Test
    void checkoutTransferToEmailIsHeldFromPayment() {
        String id = done(world.sendToEmail(ADA, 2_000)).text("transfer.id");
        world.clock.advance(Duration.ofHours(20));
        world.tell(world.paid(id, "yes"));
        world.work();
        assertThat(done(world.get("agent", id)).text("transfer.status")).isEqualTo("pending");

        world.advance(Duration.ofDays(30).minusHours(1));
        assertThat(world.transfer(id).state()).isEqualTo(TransferState.HELD);
        world.advance(Duration.ofHours(1));

        assertThat(world.balance("agent")).isEqualTo(300_000);
        assertThat(world.sent("agent")).isZero();
    }

    @Test
    void paymentForDeletedRecipientIsCreditedToPayer() {
        world.worker("ada");
        String id = done(world.sendTo("ada", 2_000)).text("transfer.id");
        world.leave("ada");

        world.tell(world.paid(id, "yes"));

        assertThat(world.balance("agent")).isEqualTo(300_000);
        assertThat(world.balance("ada")).isZero();
        assertThat(done(world.get("agent", id)).text("transfer.failureReason")).isEqualTo("recipient_gone");
    }

    @Test
    void aDeletedRecipientIsUnknown() {
        world.worker("ada");
        world.leave("ada");

        assertThat(world.sendTo("ada", 10).text("error_code")).isEqualTo("not_found");
        assertThat(world.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void dryRunQuotesBalanceWithoutFee() {
        world.worker("ada");
        String body = "{\"recipientId\":\"" + world.human("ada") + "\",\"dryRun\":true,\"amount\":";

        Reply covered = done(world.send(body + "25}"));
        Reply hosted = done(world.send(body + "2000}"));

        assertThat(covered.text("status")).isEqualTo("completed");
        assertThat(covered.text("quote.platformFeeCents")).isEqualTo("0");
        assertThat(covered.text("quote.totalCents")).isEqualTo("2500");
        assertThat(covered.text("quote.balanceAfterCents")).isEqualTo("97500");
        assertThat(hosted.text("status")).isEqualTo("pending");
        assertThat(hosted.text("quote.wouldSucceed")).isEqualTo("true");
        assertThat(hosted.text("quote.balanceAfterCents")).isEqualTo("100000");
        assertThat(hosted.body().has("checkoutUrl")).isFalse();
        assertThat(world.balance("agent")).isEqualTo(100_000);
        assertThat(world.list("agent", "").body().path("transfers")).isEmpty();
    }

    @Test
    void idempotencyKeySendsOnce() {
        world.worker("ada");
        String body = "{\"recipientId\":\"" + world.human("ada") + "\",\"amount\":10,\"idempotencyKey\":\"once\"}";

        String first = done(world.send(body)).text("transfer.id");

        assertThat(done(world.send(body)).text("transfer.id")).isEqualTo(first);
        assertThat(world.balance("ada")).isEqualTo(1_000);
    }

    @Test
    void transferToOneselfIsRejected() {
        String profile = world.worker("payer");
        world.deposited("payer", 5_000);
        String own = world.account("payer") + "@example.com";
        for (String to :
                List.of("\"recipientId\":\"" + profile, "\"recipientEmail\":\"" + own.toUpperCase(Locale.ROOT))) {
            Reply refused = world.door.call("payer", "POST", "/api/transfers/send", "{" + to + "\",\"amount\":10}");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("error_code")).isEqualTo("self_dealing");
        }
        assertThat(world.balance("payer")).isEqualTo(5_000);
    }

    @Test
    void blockedRecipientIsPaidOnlyWithOverride() {
        world.worker("ada");
        done(world.door.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + world.human("ada") + "\"}"));

        Reply refused = world.sendTo("ada", 10);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("error_code")).isEqualTo("recipient_blocked");
        done(world.send("{\"recipientId\":\"" + world.human("ada") + "\",\"amount\":10,\"override\":true}"));
        assertThat(world.balance("ada")).isEqualTo(1_000);
    }

    @Test
    void recipientsBlockOfSenderIsNotRevealed() {
        world.worker("ada");
        String agent = world.worker("payer");
        world.deposited("payer", 5_000);
        done(world.door.call("ada", "POST", "/api/humans/blocks", "{\"humanId\":\"" + agent + "\"}"));

        Reply sent = world.door.call(
                "payer",
                "POST",
                "/api/transfers/send",
                "{\"recipientId\":\"" + world.human("ada") + "\",\"amount\":10}");

        assertThat(done(sent).text("status")).isEqualTo("completed");
    }

    @Test
    void restrictedAccountCannotSend() {
        world.worker("ada");
        world.table.commit(Commit.of(Accounts.restrict(world.account("agent"), "Complaints.")));

        assertThat(world.sendTo("ada", 10).text("error_code")).isEqualTo("forbidden");
        assertThat(world.bulk(List.of(world.toHuman("ada", "10"))).text("error_code"))
                .isEqualTo("forbidden");
        assertThat(world.balance("agent")).isEqualTo(100_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"amount\":10}",
                "{\"recipientId\":\"hum_1\",\"recipientEmail\":\"ada@example.org\",\"amount\":10}",
                "{\"recipientEmail\":\"nonsense\",\"amount\":10}",
                "{\"recipientEmail\":\"ada@example.org\",\"amount\":0.99}",
                "{\"recipientEmail\":\"ada@example.org\",\"amount\":10000.01}",
                "{\"recipientEmail\":\"ada@example.org\",\"amount\":1.234}"
            })
    void badInputIsRefused(String body) {
        Reply refused = world.send(body);

        assertThat(refused.status()).isIn(400, 404);
        assertThat(world.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void unknownRecipientsAndConversationsAreUnknown() {
        assertThat(world.send("{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}")
                        .text("error_code"))
                .isEqualTo("not_found");
        assertThat(world.send("{\"recipientEmail\":\"ada@example.org\",\"amount\":10,\"conversationId\":\"cnv_"
                                + "0".repeat(26) + "\"}")
                        .text("error_code"))
                .isEqualTo("not_found");
    }

    @Test
    void capAppliesToTransfersAndBulkSends() {
        world.worker("ada");
        done(world.door.call("agent", "PATCH", "/api/wallet/controls", "{\"spendingCapRolling24hCents\":5000}"));
        done(world.sendToEmail(ADA, 40));

        assertThat(world.sendTo("ada", 20).text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(done(world.sendTo("ada", 10)).text("status")).isEqualTo("completed");
        assertThat(world.sendTo("ada", 1).text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(world.bulk(List.of(world.toHuman("ada", "1"))).text("error_code"))
                .isEqualTo("spending_cap_exceeded");
        assertThat(world.balance("agent")).isEqualTo(95_000);
    }

    @Test
    void transfersArePagedWithFilters() {
        world.worker("ada");
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            world.clock.advance(Duration.ofSeconds(1));
            all.addFirst(done(world.sendTo("ada", i)).text("transfer.id"));
        }
        List<String> found = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = done(world.list("agent", "?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor)));
            page.body()
                    .path("transfers")
                    .forEach(one -> found.add(one.path("id").asText()));
            cursor = page.body().path("hasMore").asBoolean() ? page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(found).isEqualTo(all);
        String foreign = done(world.list("agent", "?limit=2")).text("nextCursor");
        assertThat(world.list("agent", "?limit=2&direction=sent&cursor=" + foreign)
                        .text("error_code"))
                .isEqualTo("invalid_cursor");
    }

    @Test
    void emailTransferNeverShowsAccount() {
        world.signUp("ada", ADA);
        String id = done(world.sendToEmail(ADA, 40)).text("transfer.id");
        world.work();

        TransferView view = TransferView.of(
                world.transfer(id), world.account("agent"), world.now().plus(Duration.ofDays(40)), "https://here");

        assertThat(view.toString()).doesNotContain(world.account("ada").value());
        assertThat(view.recipientId()).isNull();
    }
}
