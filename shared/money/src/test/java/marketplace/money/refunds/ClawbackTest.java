package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import marketplace.accounts.Accounts;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Unspent;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClawbackTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final Accounts accounts = new Accounts(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    static ProviderEvent chargedBack(Checkout checkout, String dispute, long cents) {
        return new ProviderEvent.ChargedBack(
                PROVIDER, "taken:" + dispute, dispute, POSTER, checkout.id().value(), new Money(cents));
    }

    static ProviderEvent returned(Checkout checkout, String dispute, long cents) {
        return new ProviderEvent.ChargebackReturned(
                PROVIDER, "returned:" + dispute, dispute, POSTER, checkout.id().value(), new Money(cents));
    }

    static ProviderEvent refunded(Checkout checkout, String payment, long total) {
        return new ProviderEvent.PaymentRefunded(
                PROVIDER,
                "refunded:" + payment + ":" + total,
                payment,
                POSTER,
                checkout.id().value(),
                new Money(total));
    }

    static ProviderEvent refundReturned(Checkout checkout, String payment, long total) {
        return new ProviderEvent.PaymentRefundReturned(
                PROVIDER,
                "refund_returned:" + payment + ":" + total,
                payment,
                POSTER,
                checkout.id().value(),
                new Money(total));
    }

    private long owed() {
        return market.ledger.wallet(POSTER).debt().cents();
    }

    private long balanceQuotedFor(long deposit) {
        return market.ledger.wallet(POSTER).balanceAfter(new Money(deposit)).cents();
    }

    private Optional<String> restriction() {
        return accounts.restriction(POSTER);
    }

    private List<String> statement() {
        return market.ledger.movements(new LedgerAccount.Wallet(POSTER), 50, Optional.empty()).items().stream()
                .map(line -> line.kind().wire() + " " + line.amount().cents())
                .toList();
    }

    @Test
    void chargebackThatTheWalletCoversDoesNotRestrict() {
        Checkout checkout = market.deposit(POSTER, 2_500);

        market.deliver(chargedBack(checkout, "dp_1", 2_500));
        market.deliver(chargedBack(checkout, "dp_1", 2_500));

        assertThat(market.balance(POSTER)).isZero();
        assertThat(owed()).isZero();
        assertThat(restriction()).isEmpty();
        assertThat(statement()).containsExactly("chargeback -2500", "deposit 2500");
    }

    @Test
    void chargebackLeavesReleasedMoneyAndCreatesDebt() {
        Checkout checkout = market.deposit(POSTER, 2_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.complete(escrow);
        market.move(escrow, found -> found.release(EscrowActor.POSTER, market.releaseIds(), market.now()));

        market.deliver(chargedBack(checkout, "dp_1", 2_000));

        assertThat(market.balance(POSTER)).isZero();
        assertThat(owed()).isEqualTo(2_000 - 820);
        assertThat(market.payable(WORKER)).isEqualTo(1_000);
    }

    @Test
    void chargebackOfEscrowCheckoutCreatesDebt() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(checkout, "paid"));

        market.deliver(chargedBack(checkout, "dp_1", 1_180));

        assertThat(owed()).isEqualTo(1_180);
        assertThat(market.ledger.wallet(POSTER).inEscrow().cents()).isEqualTo(1_180);
    }

    @Test
    void depositPaysDebtFirst() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.fund(MoneyFixture.terms(1, 500));
        market.deliver(chargedBack(checkout, "dp_1", 1_000));
        assertThat(owed()).isEqualTo(590);
        assertThat(balanceQuotedFor(500)).isZero();

        market.deposit(POSTER, 500);
        assertThat(owed()).isEqualTo(90);
        assertThat(balanceQuotedFor(500)).isEqualTo(410);
        assertThat(market.balance(POSTER)).isZero();

        market.deposit(POSTER, 500);
        assertThat(owed()).isZero();
        assertThat(market.balance(POSTER)).isEqualTo(410);
        assertThat(restriction()).isEmpty();
    }

    @Test
    void wonDisputePaysDebtThenWalletAndLiftsRestriction() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.fund(MoneyFixture.terms(1, 500));
        market.deliver(chargedBack(checkout, "dp_1", 1_000));

        market.deliver(returned(checkout, "dp_1", 1_000));
        market.deliver(returned(checkout, "dp_1", 1_000));

        assertThat(owed()).isZero();
        assertThat(market.balance(POSTER)).isEqualTo(410);
        assertThat(restriction()).isEmpty();
        assertThat(statement().getFirst()).isEqualTo("chargeback_returned 410");
    }

    @Test
    void restrictionLastsUntilTheDebtIsPaid() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 500));
        market.deliver(chargedBack(checkout, "dp_1", 1_000));
        assertThat(restriction()).contains(Accounts.DEBT);

        market.deposit(POSTER, 589);
        assertThat(restriction()).contains(Accounts.DEBT);
        market.move(
                escrow, held -> held.rule(new Ruling.Refund(), null, Money.ZERO, market.releaseIds(), market.now()));

        assertThat(restriction()).isEmpty();
        assertThat(owed()).isZero();
        assertThat(market.balance(POSTER)).isEqualTo(589);
    }

    @Test
    void returnedEscrowPaysTheDebtFirst() {
        Checkout checkout = market.deposit(POSTER, 2_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.deliver(chargedBack(checkout, "dp_1", 2_000));
        assertThat(owed()).isEqualTo(1_180);
        market.deposit(POSTER, 100);

        market.move(
                escrow, held -> held.rule(new Ruling.Refund(), null, Money.ZERO, market.releaseIds(), market.now()));

        assertThat(owed()).isZero();
        assertThat(market.balance(POSTER)).isEqualTo(100);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    /** A deposit at any moment of the collection. */
    @Test
    void depositDuringCollectionPaysTheDebt() {
        int calls = 0;
        for (int call = 0; call <= calls; call++) {
            MemoryTable own = new MemoryTable();
            InterleavingTable meddled = new InterleavingTable(own);
            MoneyFixture here = new MoneyFixture(meddled);
            Checkout deposit = here.openDeposit(POSTER, 300);
            meddled.arm(call, () -> here.deliver(here.paid(deposit, "paid")));

            here.deliver(chargedBack(deposit, "dp_1", 1_000));

            calls = meddled.calls();
            meddled.disarm();
            assertThat(here.balance(POSTER)).as("call " + call).isZero();
            assertThat(Audit.of(own.items().stream())).as("call " + call).isEmpty();
        }
        assertThat(calls).isGreaterThan(3);
    }

    @Test
    void walletInDebtPaysNothing() {
        Checkout checkout = market.deposit(POSTER, 2_000);
        market.fund(MoneyFixture.terms(1, 1_000));
        market.deliver(chargedBack(checkout, "dp_1", 2_000));

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(2, 1)))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.DEBT_OUTSTANDING);
                    assertThat(problem.getMessage()).contains("11.80 USD", "POST /api/wallet/deposit");
                });
    }

    @Test
    void partlyWonDisputeLeavesRestOwed() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.deliver(chargedBack(checkout, "dp_1", 1_000));

        market.deliver(returned(checkout, "dp_1", 400));

        assertThat(market.balance(POSTER)).isEqualTo(400);
        assertThat(restriction()).isEmpty();
    }

    @Test
    void deletedAccountKeepsOnlyDebt() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.fund(MoneyFixture.terms(1, 800));
        table.commit(Commit.of(Write.update(Keys.account(POSTER), Change.set("deletedAt", market.now()))));

        market.deliver(chargedBack(checkout, "dp_1", 1_000));

        assertThat(owed()).isEqualTo(1_000 - 56);
        assertThat(table.get(Keys.account(POSTER)).map(item -> item.has("restricted")))
                .contains(false);
    }

    /** Every order of the events, with duplicates, has the same result. */
    @Test
    void orderOfClawbackEventsDoesNotMatter() {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        Random chance = new Random(seed);
        for (int round = 0; round < 200; round++) {
            MemoryTable own = new MemoryTable();
            MoneyFixture here = new MoneyFixture(own);
            Checkout deposit = here.openDeposit(POSTER, 1_000);
            Checkout escrow = here.awaitCheckout(MoneyFixture.terms(1, 1_000));
            List<ProviderEvent> told = new ArrayList<>(List.of(
                    here.paid(deposit, "paid-1"),
                    here.paid(escrow, "paid-2"),
                    chargedBack(deposit, "dp_1", 1_000),
                    returned(deposit, "dp_1", 1_000),
                    chargedBack(escrow, "dp_2", 1_180),
                    refunded(deposit, "ch_1", 200),
                    refunded(deposit, "ch_1", 300),
                    refundReturned(deposit, "ch_1", 100)));
            told.addAll(List.copyOf(told));
            Collections.shuffle(told, chance);

            told.forEach(here::deliver);

            String order = "seed " + seed + ", round " + round;
            assertThat(here.balance(POSTER)
                            + here.ledger
                                    .balance(new LedgerAccount.Receivable(POSTER))
                                    .cents())
                    .as(order)
                    .isEqualTo(1_000 - 300 + 100 - 1_180);
            assertThat(new Accounts(own).restriction(POSTER)).as(order).contains(Accounts.DEBT);
            assertThat(Audit.of(own.items().stream())).as(order).isEmpty();
        }
    }

    @Test
    void concurrentReturnsPayThePlatformOnlyWhatItCovered() {
        MemoryTable own = new MemoryTable();
        MoneyFixture here = new MoneyFixture(own);
        Checkout checkout = here.openDeposit(POSTER, 1_000);
        here.deliver(here.paid(checkout, "paid"));
        here.deliver(chargedBack(checkout, "dp_1", 500));
        here.deliver(refunded(checkout, "ch_1", 500));
        own.commit(Commit.of(Write.put(CoveredLoss.item(new CoveredLoss(
                here.transaction(),
                POSTER,
                List.of(new Unspent.Part(checkout.id().value(), new Money(400))))))));

        Commit first = here.apply(returned(checkout, "dp_1", 300));
        Commit second = here.apply(refundReturned(checkout, "ch_1", 300));
        own.commit(first);

        assertThatThrownBy(() -> own.commit(second)).isInstanceOf(LostRace.class);
        here.deliver(refundReturned(checkout, "ch_1", 300));
        assertThat(here.balance(POSTER)).isEqualTo(200);
    }

    @Test
    void auditNamesWrongClawback() {
        MemoryTable own = new MemoryTable();
        MoneyFixture here = new MoneyFixture(own);
        Checkout checkout = here.openDeposit(POSTER, 1_000);
        here.deliver(here.paid(checkout, "paid"));
        here.deliver(chargedBack(checkout, "dp_1", 1_000));
        Item stored = own.items().stream()
                .filter(item -> item.key().sk().startsWith(Keys.CLAWBACKS))
                .findFirst()
                .orElseThrow();
        own.commit(Commit.of(Write.put(stored.toBuilder().put("takenCents", 900).build())));

        assertThat(Audit.of(own.items().stream()))
                .extracting(Audit.Difference::toString)
                .containsExactly("clawbacks of " + checkout.id() + ": takenCents is 900, expected 1000");
    }
}
