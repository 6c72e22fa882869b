package marketplace.money;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.MissedVisits;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.Spender;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Money that a chargeback may follow leaves by no transfer, refund or payout, however often it moves. */
class HeldMoneyTest extends HeldMoneyFixture {

    private Payout newestPayout(AccountId payee) {
        return market.payouts.list(payee, 1, Optional.empty()).items().getFirst();
    }

    @Test
    void moneyOfASenderInDebtIsNotSentOn() {
        stolenInAdasWallet();

        assertThat(held(market, "ada")).isEqualTo(10_000);
        assertThat(send("ada", "bob", 100).text("transfer.checkoutUrl")).isNotEmpty();
        assertThat(market.balance("ada")).isEqualTo(10_000);
        assertThat(market.payable("bob")).isZero();
    }

    @Test
    void ownMoneyBesideHeldMoneyIsSent() {
        stolenInAdasWallet();
        market.deposit(market.account("ada"), 4_000);

        send("ada", "bob", 40);

        assertThat(market.payable("bob")).isEqualTo(4_000);
        assertThat(market.balance("ada")).isEqualTo(10_000);
        assertThat(held(market, "ada")).isEqualTo(10_000);
    }

    @Test
    void moneyIsFreeOnceTheSenderHasPaidTheDebt() {
        stolenInAdasWallet();
        market.deposit(market.account("thief"), 10_000);

        assertThat(held(market, "ada")).isZero();
        send("ada", "bob", 100);
        assertThat(market.payable("bob")).isEqualTo(10_000);
    }

    @Test
    void debtOfTheSenderHolds180Days() {
        stolenInAdasWallet();

        market.advance(Hold.LONGEST.minusMinutes(5));
        assertThat(held(market, "ada")).isEqualTo(10_000);
        market.advance(Duration.ofMinutes(5));

        assertThat(held(market, "ada")).isZero();
        send("ada", "bob", 100);
        assertThat(market.payable("bob")).isEqualTo(10_000);
    }

    @Test
    void heldMoneyHiresAndTheWorkersPayoutIsHeld() {
        stolenInAdasWallet();
        market.payoutAccount(market.account("bob"), true);

        release(hired(market.account("ada"), market.account("bob"), 5_000));
        market.advance(Duration.ofDays(30));
        market.work();
        assertThat(market.payable("bob")).isEqualTo(5_000);
        assertThat(market.provider.sent).isEmpty();

        market.deposit(market.account("thief"), 10_000);
        market.advance(Duration.ofDays(1));
        market.work();
        assertThat(market.provider.sent).hasSize(1);
    }

    @Test
    void workersEarningsFromHeldMoneyAreHeldInTheWallet() {
        stolenInAdasWallet();
        release(hired(market.account("ada"), market.account("bob"), 5_000));

        toWallet("bob");

        assertThat(market.balance("bob")).isEqualTo(5_000);
        assertThat(held(market, "bob")).isEqualTo(5_000);
        assertThat(send("bob", "ada", 50).text("transfer.checkoutUrl")).isNotEmpty();
    }

    @Test
    void refundedEscrowIsHeldAgain() {
        stolenInAdasWallet();
        EscrowId escrow = hired(market.account("ada"), market.account("bob"), 5_000);
        assertThat(held(market, "ada")).isEqualTo(10_000 - 5_900);

        market.move(escrow, funded -> funded.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));

        assertThat(held(market, "ada")).isEqualTo(10_000);
    }

    @Test
    void workIsPaidWithOwnMoneyFirst() {
        stolenInAdasWallet();
        market.deposit(market.account("ada"), 11_800);

        release(hired(market.account("ada"), market.account("bob"), 10_000));

        assertThat(held(market, "ada")).isEqualTo(10_000);
        assertThat(newestPayout(market.account("bob")).hold()).isNull();
    }

    @Test
    void splitReturnsHeldMoneyToThePosterFirst() {
        stolenInAdasWallet();
        market.deposit(market.account("ada"), 5_900);
        EscrowId escrow = hired(market.account("ada"), market.account("bob"), 10_000);
        market.move(escrow, funded -> funded.lock(EscrowActor.POSTER, market.now()));

        market.move(escrow, done -> MissedVisits.cancelLate(done, new Money(5_000), market.releaseIds(), market.now()));

        assertThat(newestPayout(market.account("bob")).hold()).isNull();
        assertThat(held(market, "ada")).isEqualTo(10_000);
    }

    @Test
    void runPaysAndReturnsHeldMoneyAsHeld() {
        Checkout stolen = market.deposit(market.account("thief"), 10_000);
        market.verifiedPerson("shop", "shop@example.org");
        String body = "{\"recipientEmail\":\"shop@example.org\",\"amount\":100}";
        done(call(market, "thief", "POST", "/api/transfers/send", body));
        market.work();
        market.deliver(chargedBack(stolen));
        AccountId shop = market.account("shop");
        assertThat(held(market, "shop")).isEqualTo(10_000);
        RunId run = MoneyFixture.run(1);

        market.reserve(run, Spender.of(shop), 5_000, 900);
        market.commit(() -> market.runs
                .post(market.runs
                        .require(shop, run)
                        .pay(
                                market.account("bob"),
                                new Money(1_000),
                                new Money(180),
                                market.transaction(),
                                market.now()))
                .requirePosted());
        market.commit(() -> market.runs
                .post(market.runs.require(shop, run).close(market.transaction(), market.now()))
                .requirePosted());

        assertThat(held(market, "shop")).isEqualTo(10_000 - 1_180);
        assertThat(newestPayout(market.account("bob")).hold()).isNotNull();
    }

    /** As deployed: a week's hold. */
    private static MoneyFixture holding() {
        MemoryTable memory = new MemoryTable();
        return new MoneyFixture(memory, memory, 7);
    }

    @Test
    void receivedTransferIsHeldForAWeek() {
        MoneyFixture week = holding().deposited(10_000);
        week.verifiedPerson("shop", "shop@example.org");
        week.worker("bob");
        done(week.sendToEmail("shop@example.org", 10));
        week.work();

        assertThat(held(week, "shop")).isEqualTo(1_000);
        week.advance(Duration.ofDays(7).minusMillis(1));
        assertThat(held(week, "shop")).isEqualTo(1_000);
        week.advance(Duration.ofMillis(1));
        assertThat(held(week, "shop")).isZero();
        String body = "{\"recipientId\":\"" + week.human("bob") + "\",\"amount\":10}";
        done(call(week, "shop", "POST", "/api/transfers/send", body));
        assertThat(week.payable("bob")).isEqualTo(1_000);
        week.requireSound();
    }

    @Test
    void earningsMovedToTheWalletBeforeTheirHoldEndsStayHeld() {
        MoneyFixture week = holding().deposited(10_000);
        week.worker("bob");
        done(week.sendTo("bob", 10));
        week.advance(Duration.ofDays(3));
        done(call(week, "bob", "POST", "/api/me/earnings/to-wallet", "{}"));
        week.advance(Duration.ofDays(3));

        assertThat(week.balance("bob")).isEqualTo(1_000);
        assertThat(held(week, "bob")).isEqualTo(1_000);
        week.advance(Duration.ofDays(1));
        assertThat(held(week, "bob")).isZero();
        week.requireSound();
    }

    @Test
    void paidLinkIsNotRefundedBeforeItsHoldEnds() {
        MoneyFixture week = holding();
        AccountId shop = week.open("shop");
        Reply created = done(
                call(week, "shop", "POST", "/api/payment-links", "{\"amount\":10,\"description\":\"A portrait\"}"));
        Checkout link = week.checkouts.require(
                new CheckoutId("chk_" + created.text("paymentLinkId").substring(4)));
        week.deliver(week.paid(link, "evt-link"));

        assertThat(held(week, "shop")).isEqualTo(1_000);
        assertThatThrownBy(() -> week.refund(shop, link, 1_000))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("The rest is held");
        week.advance(Duration.ofDays(7));
        week.refund(shop, link, 1_000);

        assertThat(week.balance("shop")).isZero();
        week.requireSound();
    }
}
