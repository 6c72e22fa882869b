package marketplace.money.payouts;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Timer;
import marketplace.money.MoneyFixture;
import marketplace.money.TestProvider;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What humans receive by transfers and payment links is owed to them and paid to their bank. */
class EarningsOutsideEscrowTest {

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @BeforeEach
    void openProfile() {
        market.worker("ada");
    }

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    private Reply ada(String method, String path, String body) {
        return market.endpoint.call("ada", method, path, body, Map.of());
    }

    private Map<String, Long> owed() {
        JsonNode earnings = ada("GET", "/api/me/earnings", "").body().get("earnings");
        return Map.of(
                "payable", earnings.get("payableCents").asLong(),
                "available", earnings.get("availableForPayoutCents").asLong());
    }

    private String transfer(int dollars) {
        return done(market.sendTo("ada", dollars)).text("transfer.id");
    }

    static Checkout link(MoneyFixture market, String owner, long dollars) {
        Reply created = done(market.endpoint.call(
                owner,
                "POST",
                "/api/payment-links",
                "{\"amount\":" + dollars + ",\"description\":\"A portrait\"}",
                Map.of()));
        return market.checkouts.require(
                new CheckoutId("chk_" + created.text("paymentLinkId").substring(4)));
    }

    private Checkout paidLink(String owner, long dollars) {
        Checkout link = link(market, owner, dollars);
        market.deliver(market.paid(link, "evt-" + link.id()));
        return link;
    }

    private void confirmPayouts() {
        AccountId ada = market.account("ada");
        for (Payout sent : market.payouts.list(ada, 10, Optional.empty()).items()) {
            market.deliver(new ProviderEvent.PayoutPaid(
                    MoneyFixture.PROVIDER, "evt-" + sent.id(), ada, sent.id(), sent.attempts()));
        }
    }

    private Payout anyPayout() {
        return market.payouts
                .list(market.account("ada"), 1, Optional.empty())
                .items()
                .getFirst();
    }

    private String payoutStatus(String who, String transfer) {
        return done(market.getTransfer(who, transfer)).text("transfer.payoutStatus");
    }

    @Test
    void transferAndLinkAreOwedUntilPaidToTheBank() {
        String transfer = transfer(25);
        Checkout link = paidLink("ada", 40);
        market.advance(Duration.ofDays(30));

        assertThat(market.balance("ada")).isZero();
        assertThat(owed()).isEqualTo(Map.of("payable", 6_500L, "available", 6_500L));
        assertThat(payoutStatus("agent", transfer)).isEqualTo("held");
        JsonNode payouts = ada("GET", "/api/me/payouts", "").body().get("payouts");
        assertThat(payouts.findValuesAsText("transferId")).containsExactlyInAnyOrder(transfer, "null");
        assertThat(payouts.findValuesAsText("paymentLinkId"))
                .containsExactlyInAnyOrder("plk_" + link.id().value().substring(4), "null");

        market.payoutAccount(market.account("ada"), true);
        market.work();
        assertThat(market.provider.sent).hasSize(2);
        assertThat(owed()).isEqualTo(Map.of("payable", 6_500L, "available", 0L));
        assertThat(payoutStatus("ada", transfer)).isEqualTo("held");

        confirmPayouts();
        assertThat(owed()).isEqualTo(Map.of("payable", 0L, "available", 0L));
        assertThat(payoutStatus("ada", transfer)).isEqualTo("paid");
        assertThat(payoutStatus("agent", transfer)).isEqualTo("paid");
        assertThat(done(market.listTransfers("agent", "")).text("transfers.0.payoutStatus"))
                .isEqualTo("paid");
    }

    @Test
    void returnedPayoutOfATransferIsHeldAgain() {
        market.payoutAccount(market.account("ada"), true);
        String transfer = transfer(25);
        market.advance(Duration.ofMinutes(1));
        market.work();
        confirmPayouts();
        PayoutId payout = market.transfer(transfer).payoutId();

        market.deliver(new ProviderEvent.PayoutFailed(
                MoneyFixture.PROVIDER, "evt-back", market.account("ada"), payout, 1, "account_closed"));

        assertThat(payoutStatus("agent", transfer)).isEqualTo("held");
        assertThat(owed()).isEqualTo(Map.of("payable", 2_500L, "available", 2_500L));
    }

    @Test
    void earningsMoveToWalletOnRequestAndAreNotCalledPaid() {
        String transfer = transfer(25);
        Checkout link = paidLink("ada", 40);

        assertThat(done(ada("POST", "/api/me/earnings/to-wallet", "{}")).text("movedCents"))
                .isEqualTo("6500");
        market.work();
        market.advance(Duration.ofMinutes(1));

        assertThat(market.balance("ada")).isEqualTo(6_500);
        assertThat(payoutStatus("ada", transfer)).isEqualTo("held");
        market.refund(market.account("ada"), link, 4_000);
        assertThat(market.balance("ada")).isEqualTo(2_500);
    }

    @Test
    void claimedTransferIsOwedToAHumanAndCreditedToOtherAccounts() {
        market.verifiedPerson("reader", "reader@example.org");
        market.verifiedPerson("writer", "writer@example.org");
        done(market.endpoint.call("writer", "PUT", "/api/humans/me", "{\"name\":\"Writer\"}", Map.of()));
        market.sendToEmail("reader@example.org", 10);
        String toHuman = market.sendToEmail("writer@example.org", 20).text("transfer.id");
        market.work();

        assertThat(market.balance("reader")).isEqualTo(1_000);
        assertThat(market.payable("reader")).isZero();
        assertThat(market.balance("writer")).isZero();
        assertThat(market.payable("writer")).isEqualTo(2_000);
        assertThat(payoutStatus("writer", toHuman)).isEqualTo("held");
    }

    @Test
    void paidLinkOfAnAgentIsCreditedToItsWallet() {
        paidLink("agent", 40);

        assertThat(market.balance("agent")).isEqualTo(104_000);
        assertThat(market.payable(MoneyFixture.POSTER)).isZero();
    }

    /** Owes 40 USD for a deposit. */
    private void adaOwes() {
        market.deliver(chargeback(market.openDeposit(market.account("ada"), 4_000)));
    }

    @Test
    void payoutIsSentAfterTheDebtWasPaid() {
        paidLink("ada", 40);
        adaOwes();
        market.payoutAccount(market.account("ada"), true);
        market.work();

        market.deposit(market.account("ada"), 4_000);
        market.advance(Duration.ofDays(1));
        market.work();

        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void transferOfADebtorIsNotPaidToTheBankUntilTheDebtIsPaid() {
        Checkout stolen = market.openDeposit(market.open("thief"), 1_000);
        market.deliver(market.paid(stolen, "evt-stolen"));
        String body = "{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10}";
        done(market.endpoint.call("thief", "POST", "/api/transfers/send", body, Map.of()));
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER,
                "evt-cb",
                "dp_1",
                market.account("thief"),
                stolen.id().value(),
                stolen.amount()));
        market.payoutAccount(market.account("ada"), true);
        market.advance(Duration.ofDays(3));
        market.work();
        assertThat(market.provider.sent).isEmpty();

        market.deposit(market.account("thief"), 1_000);
        market.advance(Duration.ofDays(1));
        market.work();

        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void laterDebtOfTheSenderDoesNotHoldATransfer() {
        market.deposit(market.open("sender"), 1_000);
        String body = "{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10}";
        done(market.endpoint.call("sender", "POST", "/api/transfers/send", body, Map.of()));
        market.advance(Duration.ofMinutes(1));
        Checkout later = market.openDeposit(market.account("sender"), 700);
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER,
                "evt-cb",
                "dp_1",
                later.payerId(),
                later.id().value(),
                later.amount()));

        market.payoutAccount(market.account("ada"), true);
        market.advance(Duration.ofDays(3));
        market.work();

        assertThat(market.ledger.wallet(market.account("sender")).debt()).isEqualTo(later.amount());
        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void failedPayoutIsSentAgainOnceTheDebtIsPaid() {
        market.payoutAccount(market.account("ada"), true);
        paidLink("ada", 40);
        market.advance(Duration.ofMinutes(1));
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.work();
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        callForPayoutAccount();
        adaOwes();
        market.work();
        market.deliver(new ProviderEvent.PayoutFailed(
                MoneyFixture.PROVIDER,
                "evt-late",
                market.account("ada"),
                anyPayout().id(),
                1,
                "account_closed"));
        market.advance(Duration.ofDays(2));
        market.work();
        assertThat(market.provider.sent).isEmpty();

        market.deposit(market.account("ada"), 4_000);
        market.advance(Duration.ofDays(1));
        market.work();

        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void requestsBeforeADebtLeadToOneTimerPerPayout() {
        market.payoutAccount(market.account("ada"), true);
        paidLink("ada", 40);
        for (int request = 0; request < 3; request++) {
            market.clock.advance(Duration.ofMinutes(1));
            callForPayoutAccount();
        }
        adaOwes();
        market.tick();
        market.work();

        assertThat(payoutTimers()).hasSize(1);
        market.advance(Duration.ofDays(5));
        assertThat(payoutTimers()).hasSize(1);
    }

    private List<Timer> payoutTimers() {
        return market.marketplace.timers(market.now().plus(Duration.ofDays(30))).stream()
                .filter(timer -> timer.kind().equals(Payouts.DUE))
                .toList();
    }

    @Test
    void dryRunStatesNoPayoutAccountThatOnlyTheCallWouldRequest() {
        String body = "{\"returnUrl\":\"https://example.com\",\"dryRun\":true}";

        JsonNode first = done(ada("PUT", "/api/me/payout-account", body)).body().get("payoutAccount");
        requestPayoutAccount();
        JsonNode second =
                done(ada("PUT", "/api/me/payout-account", body)).body().get("payoutAccount");

        assertThat(first.has("status")).isFalse();
        assertThat(first.get("expiresAt").isNull()).isTrue();
        assertThat(second.get("status").asText()).isEqualTo("pending");
        assertThat(second.get("expiresAt").isNull()).isTrue();
    }

    private void requestPayoutAccount() {
        callForPayoutAccount();
        market.work();
    }

    /** What follows from the call waits. */
    private void callForPayoutAccount() {
        done(ada("PUT", "/api/me/payout-account", "{\"returnUrl\":\"https://example.com\"}"));
    }

    private ProviderEvent chargeback(Checkout link) {
        return new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER,
                "evt-cb",
                "dp_1",
                market.account("ada"),
                link.id().value(),
                link.amount());
    }

    @Test
    void dryRunOfALinkLeavesTheBalanceOfAHuman() {
        String body = "{\"amount\":40,\"description\":\"A portrait\",\"dryRun\":true}";

        Reply ofHuman = done(ada("POST", "/api/payment-links", body));
        Reply ofAgent = done(market.endpoint.call("agent", "POST", "/api/payment-links", body, Map.of()));

        assertThat(ofHuman.body().findValue("balanceAfterCents").asLong()).isZero();
        assertThat(ofAgent.body().findValue("balanceAfterCents").asLong()).isEqualTo(104_000);
    }
}
