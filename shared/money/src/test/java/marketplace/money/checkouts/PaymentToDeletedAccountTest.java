package marketplace.money.checkouts;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import marketplace.accounts.erasure.Erasure;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Money;
import marketplace.money.MoneyErasures;
import marketplace.money.MoneyFixture;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.TestProvider;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.RefundOrder;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundStatus;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PaymentToDeletedAccountTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private Checkout open(CheckoutPurpose purpose, long cents) {
        Checkout checkout = market.newCheckout(POSTER, purpose, new Money(cents));
        market.commit(() -> market.checkouts.create(checkout));
        return checkout;
    }

    private void pay(Checkout checkout, String event) {
        market.clock.advance(Duration.ofMillis(1));
        market.deliver(market.paid(checkout, event));
    }

    /** Bypasses the guard: a session that was open during the deletion may still create a checkout. */
    private void delete() {
        table.commit(Commit.of(StoredAccounts.delete(POSTER, market.now())));
    }

    private void sweep(Erasure.Sweep sweep) {
        for (Erasure part : new MoneyErasures(table, market.ids).all()) {
            Erasure.Subject subject = new Erasure.Subject(POSTER, sweep, Money.ZERO, market.now());
            market.commit(() -> part.eraser().next(subject, Optional.empty()).commit());
        }
    }

    private List<Refund> refunds() {
        return market.refunds(POSTER);
    }

    private long given() {
        return market.provider.refunded.values().stream()
                .mapToLong(order -> order.amount().cents())
                .sum();
    }

    private long debt() {
        return debt(market);
    }

    private static long debt(MoneyFixture money) {
        return money.ledger.wallet(POSTER).debt().cents();
    }

    private List<String> statement() {
        return market.ledger.movements(new LedgerAccount.Wallet(POSTER), 50, Optional.empty()).items().stream()
                .map(line -> line.kind().wire() + " " + line.amount().cents())
                .toList();
    }

    @Test
    void depositToDeletedAccountIsRefundedInOneCommit() {
        Checkout deposit = market.openDeposit(POSTER, 4_000);
        market.delete(POSTER);

        pay(deposit, "pi_1");

        assertThat(market.balance()).isZero();
        assertThat(statement()).containsExactly("refund -4000", "deposit 4000");
        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.PENDING);
        market.work();
        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.CONFIRMED);
        assertThat(market.provider
                        .refunded
                        .get(refunds().getFirst().id().value())
                        .payment())
                .isEqualTo("pi_1");
        assertThat(given()).isEqualTo(4_000);
    }

    @Test
    void duplicateEventRefundsOnceAndDoublePaymentTwice() {
        Checkout deposit = market.openDeposit(POSTER, 4_000);
        market.delete(POSTER);

        pay(deposit, "pi_1");
        pay(deposit, "pi_1");
        market.work();
        assertThat(given()).isEqualTo(4_000);

        pay(deposit, "pi_2");
        pay(deposit, "pi_1");
        market.work();
        assertThat(market.provider.refunded.values().stream().map(RefundOrder::payment))
                .containsExactly("pi_1", "pi_2");
        assertThat(market.balance()).isZero();
    }

    @Test
    void otherPaymentsToDeletedAccountAreRefunded() {
        Checkout late = market.openDeposit(POSTER, 700);
        Checkout link = open(
                new CheckoutPurpose.PaymentLink(new PaymentLinkId("plk_" + MoneyFixture.suffix(1)), "Owner", null),
                900);
        market.delete(POSTER);
        pay(link, "pi_link");
        market.clock.advance(Checkout.LIFETIME);
        pay(late, "pi_late");
        market.deliver(new ProviderEvent.CheckoutPaid(PROVIDER, "pi_other", late.id(), new Money(1)));

        market.work();

        assertThat(given()).isEqualTo(1_601);
        assertThat(market.balance()).isZero();
    }

    @Test
    void escrowOfDeletedPayerIsNotFundedAndExpires() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        delete();

        pay(checkout, "pi_escrow");
        market.work();

        assertThat(given()).isEqualTo(1_180);
        assertThat(market.balance()).isZero();
        market.advance(Checkout.LIFETIME);
        assertThat(market.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.EXPIRED);
        assertThat(market.escrows
                        .lists()
                        .of(POSTER, EscrowFilter.ALL, 1, Optional.empty())
                        .items())
                .singleElement()
                .matches(escrow -> escrow.status().isEnd());
    }

    @Test
    void latePaidTopUpOfDeletedAccountIsRefunded() {
        market.saveMethod(POSTER, TestProvider.CARD);
        market.provider.behaviour = TestProvider.Behaviour.PENDING;
        market.autoTopUp(POSTER, 100, 5_000, 10_000);
        market.work();
        Charge charge = market.provider.pending.values().iterator().next();
        market.deliver(market.provider.refuse(charge));
        market.delete(POSTER);
        sweep(Erasure.Sweep.FIRST);
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;

        market.deliver(market.provider.settle(charge));
        market.deliver(
                new ProviderEvent.ChargePaid(PROVIDER, "paid:more", charge.id(), POSTER, new Money(1), "ch_more"));
        market.work();
        sweep(Erasure.Sweep.LAST);

        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 5000");
        assertThat(given()).isEqualTo(5_001);
        assertThat(market.balance()).isZero();
        assertThat(table.get(Keys.autoTopUp(POSTER))).isEmpty();
        assertThat(refunds()).hasSize(2).allMatch(refund -> refund.status() == RefundStatus.CONFIRMED);
    }

    @Test
    void erasureKeepsPendingRefund() {
        Checkout deposit = market.openDeposit(POSTER, 4_000);
        market.delete(POSTER);
        pay(deposit, "pi_1");

        sweep(Erasure.Sweep.FIRST);
        sweep(Erasure.Sweep.LAST);

        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.PENDING);
        market.work();
        assertThat(given()).isEqualTo(4_000);
    }

    @Test
    void deletedAccountsDebtIsPaidBeforeRefund() {
        Checkout before = market.openDeposit(POSTER, 1_500);
        pay(before, "pi_before");
        market.spend(1_500);
        Checkout late = market.openDeposit(POSTER, 1_000);
        Checkout later = market.openDeposit(POSTER, 1_000);
        delete();
        market.deliver(new ProviderEvent.ChargedBack(
                PROVIDER, "dp:1", "dp", POSTER, before.id().value(), new Money(1_500)));
        assertThat(debt()).isEqualTo(1_500);

        pay(late, "pi_late");
        assertThat(refunds()).isEmpty();
        assertThat(debt()).isEqualTo(500);
        pay(later, "pi_later");
        market.work();

        assertThat(debt()).isZero();
        assertThat(given()).isEqualTo(500);
        assertThat(market.balance()).isZero();
    }

    @Test
    void growingDebtIsPaidBeforeRefund() {
        AtomicInteger refundsThen = new AtomicInteger(Integer.MAX_VALUE);
        duringEachCall(
                money -> {
                    money.deliver(takenBack("second", 10_000));
                    refundsThen.set(money.refunds(POSTER).size());
                },
                (money, call) -> {
                    assertThat(money.refunds(POSTER).size())
                            .as(call)
                            .isLessThanOrEqualTo(refundsThen.getAndSet(Integer.MAX_VALUE));
                    assertThat(money.balance(POSTER)).isZero();
                });
    }

    @Test
    void debtThatIsSettledMeanwhileIsNotKeptFromTheRefund() {
        AtomicBoolean settledFirst = new AtomicBoolean();
        duringEachCall(
                money -> {
                    settledFirst.set(debt(money) > 0);
                    money.deliver(givenBack("first", 200));
                },
                (money, call) -> assertThat(money.refunds(POSTER))
                        .as(call)
                        .singleElement()
                        .extracting(refund -> refund.amount().cents())
                        .isEqualTo(settledFirst.getAndSet(false) ? 1_000L : 800L));
    }

    /** The rival acts before each call in turn that a payment of a deleted account with a debt of 200 makes. */
    private static void duringEachCall(Consumer<MoneyFixture> rival, BiConsumer<MoneyFixture, String> check) {
        int calls = 0;
        for (int call = 0; call <= calls; call++) {
            InterleavingTable meddled = new InterleavingTable(new MemoryTable());
            MoneyFixture money = new MoneyFixture(meddled);
            Checkout deposit = money.openDeposit(POSTER, 1_000);
            money.delete(POSTER);
            money.deliver(takenBack("first", 200));
            meddled.arm(call, () -> rival.accept(money));

            money.deliver(money.paid(deposit, "pi_1"));

            calls = meddled.calls();
            meddled.disarm();
            check.accept(money, "call " + call);
        }
        assertThat(calls).isGreaterThan(5);
    }

    private static ProviderEvent givenBack(String event, long cents) {
        return new ProviderEvent.PaymentRefundReturned(
                PROVIDER, "back:" + event, event, POSTER, "chk_" + MoneyFixture.suffix(98), new Money(cents));
    }

    private static ProviderEvent takenBack(String event, long cents) {
        return new ProviderEvent.PaymentRefunded(
                PROVIDER, event, event, POSTER, "chk_" + MoneyFixture.suffix(98), new Money(cents));
    }

    @Test
    void chargebackBeforePaymentIsNotRefundedAgain() {
        Checkout deposit = market.openDeposit(POSTER, 1_000);
        market.delete(POSTER);
        market.deliver(new ProviderEvent.ChargedBack(
                PROVIDER, "dp:1", "dp", POSTER, deposit.id().value(), new Money(1_000)));

        pay(deposit, "pi_1");

        assertThat(refunds()).isEmpty();
        assertThat(debt()).isZero();
        assertThat(market.balance()).isZero();
    }

    @Test
    void refusedRefundStaysInLedgerWithReason() {
        Checkout deposit = market.openDeposit(POSTER, 1_000);
        market.delete(POSTER);
        pay(deposit, "pi_1");
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.work();

        assertThat(refunds()).singleElement().extracting(Refund::failureReason).isEqualTo("charge_disputed");
        assertThat(market.balance()).isEqualTo(1_000);
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        Checkout other = market.openDeposit(POSTER, 300);
        pay(other, "pi_2");
        market.work();
        assertThat(given()).as("only what came by this payment").isEqualTo(300);
        assertThat(market.balance()).isEqualTo(1_000);
    }

    @Test
    void concurrentDeletionConflictsAndRetryRefunds() {
        Checkout deposit = market.openDeposit(POSTER, 1_000);
        ProviderEvent paid = market.paid(deposit, "pi_1");
        Commit credited = market.apply(paid);
        market.delete(POSTER);

        assertThatThrownBy(() -> table.commit(credited)).isInstanceOf(LostRace.class);
        market.deliver(paid);
        market.work();

        assertThat(given()).isEqualTo(1_000);
        assertThat(market.balance()).isZero();
    }

    @Test
    void paidRecipientCannotBeDeletedConcurrently() {
        Checkout deposit = market.openDeposit(POSTER, 1_000);
        List<Write> checks = new OpenBalanceGuard(table, market.clock).require(POSTER, Money.ZERO);
        pay(deposit, "pi_1");

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
        assertThat(market.balance()).isEqualTo(1_000);
        assertThat(refunds()).isEmpty();
    }
}
