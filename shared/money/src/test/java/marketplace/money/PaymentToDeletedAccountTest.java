package marketplace.money;

import static marketplace.money.MoneyWorld.PROVIDER;
import static marketplace.money.ProviderWorld.OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.accounts.erasure.Erasure;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Money;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.RefundOrder;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundStatus;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Money that comes in for an account that is deleted: it goes back to what had paid it, and nothing stays. */
class PaymentToDeletedAccountTest {

    private final MemoryTable table = new MemoryTable();
    private final ProviderWorld world = new ProviderWorld(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private Checkout open(CheckoutPurpose purpose, long cents) {
        Checkout checkout = world.money.newCheckout(OWNER, purpose, new Money(cents));
        world.money.carryOut(() -> world.money.checkouts.create(checkout));
        return checkout;
    }

    private void pay(Checkout checkout, String event) {
        world.pass(Duration.ofMillis(1));
        world.money.tell(world.money.paid(checkout, event));
    }

    /** As a deletion does, whatever the guard would say: what is made with a session that is still out comes after it. */
    private void delete() {
        table.commit(Commit.of(StoredAccounts.delete(OWNER, world.now())));
    }

    private void sweep(Erasure.Sweep sweep) {
        for (Erasure part : new MoneyErasures().all()) {
            Erasure.Subject subject = new Erasure.Subject(OWNER, sweep, world.now());
            world.money.carryOut(
                    () -> part.eraser().next(subject, Optional.empty()).commit());
        }
    }

    private List<Refund> refunds() {
        return world.money.refunds(OWNER);
    }

    private long given() {
        return world.provider.refunded.values().stream()
                .mapToLong(order -> order.amount().cents())
                .sum();
    }

    private long debt() {
        return world.money.ledger.wallet(OWNER).debt().cents();
    }

    private List<String> statement() {
        return world.money.ledger.movements(new LedgerAccount.Wallet(OWNER), 50, Optional.empty()).items().stream()
                .map(line -> line.kind().wire() + " " + line.amount().cents())
                .toList();
    }

    @Test
    void depositToDeletedAccountIsRefundedInOneCommit() {
        Checkout deposit = world.money.openDeposit(OWNER, 4_000);
        world.money.leave(OWNER);

        pay(deposit, "pi_1");

        assertThat(world.balance()).isZero();
        assertThat(statement()).containsExactly("refund -4000", "deposit 4000");
        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.PENDING);
        world.work();
        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.CONFIRMED);
        assertThat(world.provider
                        .refunded
                        .get(refunds().getFirst().id().value())
                        .payment())
                .isEqualTo("pi_1");
        assertThat(given()).isEqualTo(4_000);
    }

    @Test
    void duplicateEventRefundsOnceAndDoublePaymentTwice() {
        Checkout deposit = world.money.openDeposit(OWNER, 4_000);
        world.money.leave(OWNER);

        pay(deposit, "pi_1");
        pay(deposit, "pi_1");
        world.work();
        assertThat(given()).isEqualTo(4_000);

        pay(deposit, "pi_2");
        pay(deposit, "pi_1");
        world.work();
        assertThat(world.provider.refunded.values().stream().map(RefundOrder::payment))
                .containsExactly("pi_1", "pi_2");
        assertThat(world.balance()).isZero();
    }

    @Test
    void otherPaymentsToDeletedAccountAreRefunded() {
        Checkout late = world.money.openDeposit(OWNER, 700);
        Checkout link = open(
                new CheckoutPurpose.PaymentLink(new PaymentLinkId("plk_" + MoneyWorld.tail(1)), "Owner", null), 900);
        world.money.leave(OWNER);
        pay(link, "pi_link");
        world.pass(Checkout.LIFETIME);
        pay(late, "pi_late");
        world.money.tell(new ProviderEvent.CheckoutPaid(PROVIDER, "pi_other", late.id(), new Money(1)));

        world.work();

        assertThat(given()).isEqualTo(1_601);
        assertThat(world.balance()).isZero();
    }

    @Test
    void escrowOfDeletedPayerIsNotFundedAndExpires() {
        Checkout checkout = world.money.request(MoneyWorld.terms(1, 1_000));
        delete();

        pay(checkout, "pi_escrow");
        world.work();

        assertThat(given()).isEqualTo(1_180);
        assertThat(world.balance()).isZero();
        world.money.advance(Checkout.LIFETIME);
        assertThat(world.money.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.EXPIRED);
        assertThat(world.money
                        .escrows
                        .list(OWNER, EscrowFilter.ALL, 1, Optional.empty())
                        .items())
                .singleElement()
                .matches(escrow -> escrow.status().isEnd());
    }

    @Test
    void latePaidTopUpOfDeletedAccountIsRefunded() {
        world.save(OWNER, TestProvider.CARD);
        world.provider.mood = TestProvider.Mood.LATER;
        world.autoTopUp(OWNER, 100, 5_000, 10_000);
        world.work();
        Charge charge = world.provider.pending.values().iterator().next();
        world.money.tell(world.provider.refuse(charge));
        world.money.leave(OWNER);
        sweep(Erasure.Sweep.FIRST);
        world.provider.mood = TestProvider.Mood.YES;

        world.money.tell(world.provider.settle(charge));
        world.money.tell(
                new ProviderEvent.ChargePaid(PROVIDER, "paid:more", charge.id(), OWNER, new Money(1), "ch_more"));
        world.work();
        sweep(Erasure.Sweep.LAST);

        assertThat(world.story(OWNER)).containsExactly("paid 5000");
        assertThat(given()).isEqualTo(5_001);
        assertThat(world.balance()).isZero();
        assertThat(table.get(Keys.autoTopUp(OWNER))).isEmpty();
        assertThat(refunds()).hasSize(2).allMatch(refund -> refund.status() == RefundStatus.CONFIRMED);
    }

    @Test
    void erasureKeepsPendingRefund() {
        Checkout deposit = world.money.openDeposit(OWNER, 4_000);
        world.money.leave(OWNER);
        pay(deposit, "pi_1");

        sweep(Erasure.Sweep.FIRST);
        sweep(Erasure.Sweep.LAST);

        assertThat(refunds()).singleElement().extracting(Refund::status).isEqualTo(RefundStatus.PENDING);
        world.work();
        assertThat(given()).isEqualTo(4_000);
    }

    @Test
    void deletedAccountsDebtIsPaidBeforeRefund() {
        Checkout before = world.money.openDeposit(OWNER, 1_500);
        pay(before, "pi_before");
        world.spend(1_500);
        Checkout late = world.money.openDeposit(OWNER, 1_000);
        Checkout later = world.money.openDeposit(OWNER, 1_000);
        delete();
        world.money.tell(new ProviderEvent.ChargedBack(
                PROVIDER, "dp:1", "dp", OWNER, before.id().value(), new Money(1_500)));
        assertThat(debt()).isEqualTo(1_500);

        pay(late, "pi_late");
        assertThat(refunds()).isEmpty();
        assertThat(debt()).isEqualTo(500);
        pay(later, "pi_later");
        world.work();

        assertThat(debt()).isZero();
        assertThat(given()).isEqualTo(500);
        assertThat(world.balance()).isZero();
    }

    @Test
    void growingDebtIsPaidBeforeRefund() {
        int calls = 0;
        for (int call = 0; call <= calls; call++) {
            InterleavingTable meddled = new InterleavingTable(new MemoryTable());
            MoneyWorld money = new MoneyWorld(meddled);
            Checkout deposit = money.openDeposit(OWNER, 1_000);
            money.leave(OWNER);
            money.tell(takenBack("first", 200));
            AtomicInteger refundsThen = new AtomicInteger(Integer.MAX_VALUE);
            meddled.arm(call, () -> {
                money.tell(takenBack("second", 10_000));
                refundsThen.set(money.refunds(OWNER).size());
            });

            money.tell(money.paid(deposit, "pi_1"));

            calls = meddled.calls();
            meddled.disarm();
            assertThat(money.refunds(OWNER).size()).as("call " + call).isLessThanOrEqualTo(refundsThen.get());
            assertThat(money.balance(OWNER)).isZero();
        }
        assertThat(calls).isGreaterThan(5);
    }

    private static ProviderEvent takenBack(String event, long cents) {
        return new ProviderEvent.PaymentRefunded(
                PROVIDER, event, event, OWNER, "chk_" + MoneyWorld.tail(98), new Money(cents));
    }

    @Test
    void chargebackBeforePaymentIsNotRefundedAgain() {
        Checkout deposit = world.money.openDeposit(OWNER, 1_000);
        world.money.leave(OWNER);
        world.money.tell(new ProviderEvent.ChargedBack(
                PROVIDER, "dp:1", "dp", OWNER, deposit.id().value(), new Money(1_000)));

        pay(deposit, "pi_1");

        assertThat(refunds()).isEmpty();
        assertThat(debt()).isZero();
        assertThat(world.balance()).isZero();
    }

    @Test
    void refusedRefundStaysInLedgerWithReason() {
        Checkout deposit = world.money.openDeposit(OWNER, 1_000);
        world.money.leave(OWNER);
        pay(deposit, "pi_1");
        world.provider.mood = TestProvider.Mood.NO;
        world.work();

        assertThat(refunds()).singleElement().extracting(Refund::failureReason).isEqualTo("charge_disputed");
        assertThat(world.balance()).isEqualTo(1_000);
        world.provider.mood = TestProvider.Mood.YES;
        Checkout other = world.money.openDeposit(OWNER, 300);
        pay(other, "pi_2");
        world.work();
        assertThat(given()).as("only what came by this payment").isEqualTo(300);
        assertThat(world.balance()).isEqualTo(1_000);
    }

    @Test
    void concurrentDeletionConflictsAndRetryRefunds() {
        Checkout deposit = world.money.openDeposit(OWNER, 1_000);
        ProviderEvent paid = world.money.paid(deposit, "pi_1");
        Commit credited = world.money.events.apply(paid, world.now());
        world.money.leave(OWNER);

        assertThatThrownBy(() -> table.commit(credited)).isInstanceOf(LostRace.class);
        world.money.tell(paid);
        world.work();

        assertThat(given()).isEqualTo(1_000);
        assertThat(world.balance()).isZero();
    }

    @Test
    void paidRecipientCannotBeDeletedConcurrently() {
        Checkout deposit = world.money.openDeposit(OWNER, 1_000);
        List<Write> checks = new OpenBalanceGuard(table, world.money.clock).require(OWNER);
        pay(deposit, "pi_1");

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
        assertThat(world.balance()).isEqualTo(1_000);
        assertThat(refunds()).isEmpty();
    }
}
