package marketplace.money.transfers;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import marketplace.accounts.Accounts;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyFixture;
import marketplace.table.Commit;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransferTest {

    private static final KeyId MAKER = new KeyId("key_" + MoneyFixture.suffix(1));

    private static final KeyId MADE = new KeyId("key_" + MoneyFixture.suffix(2));

    private static final String ADA = "ada@example.org";

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    @Test
    void transferByProfileArrivesAtOnce() {
        market.worker("ada");

        Reply sent = done(market.send(
                "{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":25.5,\"description\":\"Thanks!\"}"));

        assertThat(sent.text("status")).isEqualTo("completed");
        assertThat(sent.body().path("checkoutUrl").isNull()).isTrue();
        assertThat(sent.text("transfer.payoutStatus")).isEqualTo("held");
        assertThat(sent.text("transfer.recipientId")).isEqualTo(market.human("ada"));
        assertThat(sent.text("transfer.amountCents")).isEqualTo("2550");
        assertThat(sent.text("transfer.description")).isEqualTo("Thanks!");
        assertThat(market.balance("agent")).isEqualTo(97_450);
        assertThat(market.payable("ada")).isEqualTo(2_550);
        assertThat(market.sent("agent")).isEqualTo(2_550);
        assertThat(market.sent("ada")).isZero();
        String id = sent.text("transfer.id");
        for (String side : List.of("agent", "ada")) {
            assertThat(done(market.getTransfer(side, id)).text("transfer.status"))
                    .isEqualTo("completed");
            assertThat(done(market.listTransfers(side, "")).text("transfers.0.id"))
                    .isEqualTo(id);
        }
        Event event = market.events().getFirst();
        assertThat(event.type()).isEqualTo(EventType.PAYMENT_SENT);
        assertThat(event.accountId()).isEqualTo(market.account("agent"));
        assertThat(Facts.of(event))
                .containsOnlyKeys("transferId", "humanId", "status", "amountCents", "currency")
                .containsEntry("transferId", id)
                .containsEntry("amountCents", 2_550L);
    }

    @Test
    void transferCountsTowardsCreatorsLimitAndIsReturnedThere() {
        market.limitedKey("made", new SpendLimit(MADE, new Money(5_000)), new SpendLimit(MAKER, new Money(6_000)));
        market.limitedKey("maker", new SpendLimit(MAKER, new Money(6_000)));
        String four = "{\"recipientEmail\":\"" + ADA + "\",\"amount\":40}";
        String two = "{\"recipientEmail\":\"" + ADA + "\",\"amount\":20}";
        done(market.endpoint.call("made", "POST", "/api/transfers/bulk-send", "{\"recipients\":[" + four + "]}"));

        Reply own = market.endpoint.call("made", "POST", "/api/transfers/send", two);
        assertThat(own.text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(own.text("error")).contains(MADE.value());
        done(market.endpoint.call("maker", "POST", "/api/transfers/send", two));
        Reply makers = market.endpoint.call("maker", "POST", "/api/transfers/send", two);
        assertThat(makers.text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(makers.text("error")).contains(MAKER.value());

        market.work();
        market.advance(Duration.ofDays(31));
        assertThat(market.balance("agent")).isEqualTo(100_000);
        market.requireSound();
        done(market.endpoint.call("made", "POST", "/api/transfers/send", four));
    }

    @Test
    void transferIsUnknownToStrangers() {
        market.worker("ada");
        market.worker("bob");
        String id = done(market.sendTo("ada", 10)).text("transfer.id");

        Reply foreign = market.getTransfer("bob", id);
        Reply unknown = market.getTransfer("bob", "trf_" + "0".repeat(26));

        assertThat(foreign.text("error_code")).isEqualTo("not_found");
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
        assertThat(market.listTransfers("bob", "").body().path("transfers")).isEmpty();
    }

    @Test
    void aDeletedRecipientIsUnknown() {
        market.worker("ada");
        market.startDeletion("ada");

        assertThat(market.sendTo("ada", 10).text("error_code")).isEqualTo("not_found");
        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void dryRunQuotesBalanceWithoutFee() {
        market.worker("ada");
        String body = "{\"recipientId\":\"" + market.human("ada") + "\",\"dryRun\":true,\"amount\":";

        Reply covered = done(market.send(body + "25}"));
        Reply hosted = done(market.send(body + "2000}"));

        assertThat(covered.text("status")).isEqualTo("completed");
        assertThat(covered.text("quote.platformFeeCents")).isEqualTo("0");
        assertThat(covered.text("quote.totalCents")).isEqualTo("2500");
        assertThat(covered.text("quote.balanceAfterCents")).isEqualTo("97500");
        assertThat(hosted.text("status")).isEqualTo("pending");
        assertThat(hosted.text("quote.wouldSucceed")).isEqualTo("true");
        assertThat(hosted.text("quote.balanceAfterCents")).isEqualTo("100000");
        assertThat(hosted.body().has("checkoutUrl")).isFalse();
        assertThat(market.balance("agent")).isEqualTo(100_000);
        assertThat(market.listTransfers("agent", "").body().path("transfers")).isEmpty();
    }

    @Test
    void idempotencyKeySendsOnce() {
        market.worker("ada");
        String body = "{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10,\"idempotencyKey\":\"once\"}";

        String first = done(market.send(body)).text("transfer.id");

        assertThat(done(market.send(body)).text("transfer.id")).isEqualTo(first);
        assertThat(market.payable("ada")).isEqualTo(1_000);
    }

    @Test
    void transferToOneselfIsRejected() {
        String profile = market.worker("payer");
        market.deposited("payer", 5_000);
        String own = market.account("payer") + "@example.com";
        for (String to :
                List.of("\"recipientId\":\"" + profile, "\"recipientEmail\":\"" + own.toUpperCase(Locale.ROOT))) {
            Reply refused =
                    market.endpoint.call("payer", "POST", "/api/transfers/send", "{" + to + "\",\"amount\":10}");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("error_code")).isEqualTo("self_dealing");
        }
        assertThat(market.balance("payer")).isEqualTo(5_000);
    }

    @Test
    void blockedRecipientIsPaidOnlyWithOverride() {
        market.worker("ada");
        done(market.endpoint.call(
                "agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + market.human("ada") + "\"}"));

        Reply refused = market.sendTo("ada", 10);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("error_code")).isEqualTo("recipient_blocked");
        done(market.send("{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10,\"override\":true}"));
        assertThat(market.payable("ada")).isEqualTo(1_000);
    }

    @Test
    void recipientsBlockOfSenderIsNotRevealed() {
        market.worker("ada");
        String agent = market.worker("payer");
        market.deposited("payer", 5_000);
        done(market.endpoint.call("ada", "POST", "/api/humans/blocks", "{\"humanId\":\"" + agent + "\"}"));

        Reply sent = market.endpoint.call(
                "payer",
                "POST",
                "/api/transfers/send",
                "{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10}");

        assertThat(done(sent).text("status")).isEqualTo("completed");
    }

    @Test
    void restrictedAccountCannotSend() {
        market.worker("ada");
        market.table.commit(Commit.of(Accounts.restrict(market.account("agent"), "Complaints.")));

        assertThat(market.sendTo("ada", 10).text("error_code")).isEqualTo("forbidden");
        assertThat(market.bulkSend(List.of(market.toHuman("ada", "10"))).text("error_code"))
                .isEqualTo("forbidden");
        assertThat(market.balance("agent")).isEqualTo(100_000);
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
        Reply refused = market.send(body);

        assertThat(refused.status()).isIn(400, 404);
        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void unknownRecipientsAndConversationsAreUnknown() {
        assertThat(market.send("{\"recipientId\":\"hum_" + "0".repeat(26) + "\",\"amount\":10}")
                        .text("error_code"))
                .isEqualTo("not_found");
        assertThat(market.send("{\"recipientEmail\":\"ada@example.org\",\"amount\":10,\"conversationId\":\"cnv_"
                                + "0".repeat(26) + "\"}")
                        .text("error_code"))
                .isEqualTo("not_found");
    }

    @Test
    void capAppliesToTransfersAndBulkSends() {
        market.worker("ada");
        done(market.endpoint.call("agent", "PATCH", "/api/wallet/controls", "{\"spendingCapRolling24hCents\":5000}"));
        done(market.sendToEmail(ADA, 40));

        assertThat(market.sendTo("ada", 20).text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(done(market.sendTo("ada", 10)).text("status")).isEqualTo("completed");
        assertThat(market.sendTo("ada", 1).text("error_code")).isEqualTo("spending_cap_exceeded");
        assertThat(market.bulkSend(List.of(market.toHuman("ada", "1"))).text("error_code"))
                .isEqualTo("spending_cap_exceeded");
        assertThat(market.balance("agent")).isEqualTo(95_000);
    }

    @Test
    void transfersArePagedWithFilters() {
        market.worker("ada");
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            market.clock.advance(Duration.ofSeconds(1));
            all.addFirst(done(market.sendTo("ada", i)).text("transfer.id"));
        }
        List<String> found = new ArrayList<>();
        String cursor = "";
        do {
            Reply page =
                    done(market.listTransfers("agent", "?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor)));
            page.body()
                    .path("transfers")
                    .forEach(one -> found.add(one.path("id").asText()));
            cursor = page.body().path("hasMore").asBoolean() ? page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(found).isEqualTo(all);
        String foreign = done(market.listTransfers("agent", "?limit=2")).text("nextCursor");
        assertThat(market.listTransfers("agent", "?limit=2&direction=sent&cursor=" + foreign)
                        .text("error_code"))
                .isEqualTo("invalid_cursor");
    }
}
