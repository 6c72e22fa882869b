package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static marketplace.money.MoneyWorld.WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowOutcome;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Ruling;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of the money of a hire, from deposit to payout; after each story the audit finds nothing. */
class HiringMoneyTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyWorld world = new MoneyWorld(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void releasedEscrowReachesWorkersWallet() {
        world.deposit(POSTER, 5_000);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 2_500));
        assertThat(world.balance(POSTER)).isEqualTo(5_000 - 2_950);
        assertThat(world.ledger.wallet(POSTER).inEscrow().cents()).isEqualTo(2_950);

        world.completed(escrow);
        world.move(escrow, held -> held.release(EscrowActor.POSTER, world.settlement(), world.now()));

        assertThat(world.payable(WORKER)).isEqualTo(2_500);
        assertThat(world.payouts.list(WORKER, 10, Optional.empty()).items())
                .extracting(Payout::status)
                .containsExactly(PayoutStatus.PENDING);
        world.tick();
        assertThat(world.payable(WORKER)).isZero();
        assertThat(world.balance(WORKER)).isEqualTo(2_500);
        assertThat(world.ledger.wallet(POSTER).inEscrow().cents()).isZero();
        assertThat(world.payouts.list(WORKER, 10, Optional.empty()).items())
                .extracting(Payout::status)
                .containsExactly(PayoutStatus.CONFIRMED);
    }

    @Test
    void escrowIsReleasedWhenPosterDoesNotRespond() {
        world.deposit(POSTER, 5_000);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 2_500));
        world.move(escrow, held -> held.lock(EscrowActor.POSTER, world.now()));
        world.move(escrow, held -> held.deliver(EscrowActor.WORKER, world.now()));

        world.advance(Duration.ofDays(5).minusMillis(1));
        assertThat(world.escrow(escrow).status()).isEqualTo(EscrowStatus.DELIVERED);
        world.advance(Duration.ofMillis(1));

        assertThat(world.escrow(escrow).status()).isEqualTo(EscrowStatus.RELEASED);
        world.tick();
        assertThat(world.balance(WORKER)).isEqualTo(2_500);
    }

    @Test
    void escrowWithoutAgreementIsRefunded() {
        world.deposit(POSTER, 5_000);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 2_500));

        world.advance(Duration.ofDays(7));

        assertThat(world.escrow(escrow).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(world.balance(POSTER)).isEqualTo(5_000);
        assertThat(world.escrows.findOf(MoneyWorld.seat(1))).isEmpty();
    }

    @Test
    void rulingSplitsEscrow() {
        world.deposit(POSTER, 5_000);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 1_000));
        world.move(escrow, held -> held.lock(EscrowActor.POSTER, world.now()));
        world.move(escrow, held -> held.dispute(world.dispute(EscrowActor.POSTER), world.now()));
        world.advance(Duration.ofDays(30));
        assertThat(world.escrow(escrow).status()).isEqualTo(EscrowStatus.DISPUTED);

        world.move(
                escrow,
                held -> held.rule(new Ruling.Split(new Money(333)), "half done", world.settlement(), world.now()));
        world.tick();

        assertThat(world.balance(WORKER)).isEqualTo(333);
        assertThat(world.balance(POSTER)).isEqualTo(5_000 - 333 - 59);
        assertThat(world.escrow(escrow).outcome())
                .isEqualTo(new EscrowOutcome(new Money(333), new Money(788), new Money(59)));
    }

    @Test
    void checkoutPaymentCountsOnce() {
        Checkout checkout = world.request(MoneyWorld.terms(1, 1_000));
        ProviderEvent paid = world.paid(checkout, "evt-1");

        world.tell(paid);
        world.tell(paid);

        assertThat(world.escrows.findOf(MoneyWorld.seat(1)).orElseThrow().status())
                .isEqualTo(EscrowStatus.FUNDED);
        assertThat(world.balance(POSTER)).isZero();
        assertThat(world.ledger.wallet(POSTER).inEscrow().cents()).isEqualTo(1_180);
        world.tell(world.paid(checkout, "evt-2"));
        assertThat(world.balance(POSTER)).isEqualTo(1_180);
    }

    @Test
    void paymentAfterExpiryGoesToWallet() {
        Checkout checkout = world.request(MoneyWorld.terms(1, 1_000));
        world.clock.advance(Duration.ofHours(24));
        world.tell(world.paid(checkout, "before the tick"));
        world.tick();

        world.tell(world.paid(checkout, "after the tick"));

        assertThat(world.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.EXPIRED);
        assertThat(world.escrows.findOf(MoneyWorld.seat(1))).isEmpty();
        assertThat(world.balance(POSTER)).isEqualTo(2 * 1_180);
    }

    @Test
    void paymentOfAnotherAmountGoesToWallet() {
        Checkout checkout = world.openDeposit(POSTER, 1_000);

        world.tell(new ProviderEvent.CheckoutPaid(MoneyWorld.PROVIDER, "evt", checkout.id(), new Money(1)));

        assertThat(world.balance(POSTER)).isEqualTo(1);
        assertThat(world.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.PENDING);
    }

    @Test
    void paymentForCancelledEscrowGoesToWallet() {
        Checkout checkout = world.request(MoneyWorld.terms(1, 1_000));
        Escrow waiting = world.escrows.findOf(MoneyWorld.seat(1)).orElseThrow();
        world.carryOut(() -> world.changes(waiting.cancel(EscrowActor.POSTER, null, world.transaction(), world.now()))
                .and(world.checkouts.cancel(checkout.id())));

        world.tell(world.paid(checkout, "evt"));

        assertThat(world.balance(POSTER)).isEqualTo(1_180);
    }

    @Test
    void spendAboveBalanceIsRejected() {
        world.deposit(POSTER, 2_949);

        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(1, 2_500)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INSUFFICIENT_FUNDS))
                .hasMessageContaining("29.49 USD")
                .hasMessageContaining("29.50 USD")
                // A cent is missing, and nobody can deposit less than a dollar.
                .hasMessageContaining("deposit at least 1.00 USD");
    }

    @Test
    void secondEscrowForSeatConflicts() {
        world.deposit(POSTER, 5_000);
        world.fund(MoneyWorld.terms(1, 1_000));

        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(1, 1_000))).isInstanceOf(LostRace.class);
        assertThat(world.balance(POSTER)).isEqualTo(5_000 - 1_180);
    }

    @Test
    void twoMovementsOnOneWalletShareACommit() {
        world.deposit(POSTER, 1_180);
        EscrowId released = world.fund(MoneyWorld.terms(1, 1_000));
        EscrowId next = new EscrowId("esc_" + MoneyWorld.tail(77));

        world.carryOut(() -> world.changes(
                world.escrow(released).cancel(EscrowActor.POSTER, null, world.transaction(), world.now()),
                Escrow.fund(next, MoneyWorld.terms(2, 1_000), Spender.of(POSTER), world.transaction(), world.now())));

        assertThat(world.balance(POSTER)).isZero();
        assertThat(world.escrow(next).status()).isEqualTo(EscrowStatus.FUNDED);
    }

    @Test
    void fundingAndLockingShareACommit() {
        world.deposit(POSTER, 1_180);
        EscrowId id = new EscrowId("esc_" + MoneyWorld.tail(78));
        EscrowMove funded =
                Escrow.fund(id, MoneyWorld.terms(1, 1_000), Spender.of(POSTER), world.transaction(), world.now());

        world.carryOut(() -> world.changes(funded.then(funded.after().lock(EscrowActor.POSTER, world.now()))));

        assertThat(world.escrow(id).status()).isEqualTo(EscrowStatus.LOCKED);
        assertThat(world.escrow(id).version()).isEqualTo(2);
    }

    @Test
    void capAppliesFor24HoursAndTenMinutes() {
        world.deposit(POSTER, 100_000);
        world.capRolling24h(POSTER, 1_180);
        EscrowId first = world.fund(MoneyWorld.terms(1, 1_000));

        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(2, 1)))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
        world.clock.advance(Duration.ofHours(24));
        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(2, 1))).isInstanceOf(Problem.class);
        world.clock.advance(Duration.ofMinutes(10));
        EscrowId second = world.fund(MoneyWorld.terms(2, 1_000));
        world.move(second, held -> held.cancel(EscrowActor.POSTER, null, world.transaction(), world.now()));
        world.fund(MoneyWorld.terms(3, 1_000));

        assertThat(world.escrow(first).status()).isEqualTo(EscrowStatus.FUNDED);
    }

    @Test
    void returnAndSpendInOneCommitStayWithinCap() {
        world.deposit(POSTER, 100_000);
        EscrowId first = world.fund(MoneyWorld.terms(1, 1_000));
        // Below what was spent already; nothing more can be.
        world.capRolling24h(POSTER, 500);
        EscrowMove back = world.escrow(first).cancel(EscrowActor.POSTER, null, world.transaction(), world.now());
        EscrowMove dearer = Escrow.fund(
                new EscrowId("esc_" + MoneyWorld.tail(76)),
                MoneyWorld.terms(2, 1_001),
                Spender.of(POSTER),
                world.transaction(),
                world.now());
        EscrowMove same = Escrow.fund(
                new EscrowId("esc_" + MoneyWorld.tail(77)),
                MoneyWorld.terms(2, 1_000),
                Spender.of(POSTER),
                world.transaction(),
                world.now());

        assertThatThrownBy(() -> world.changes(back, dearer))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
        world.carryOut(() -> world.changes(back, same));

        assertThat(world.escrow(first).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(world.escrow(same.after().id()).status()).isEqualTo(EscrowStatus.FUNDED);
        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(3, 1))).isInstanceOf(Problem.class);
    }

    @Test
    void failedPayoutIsOwedUntilRetried() {
        world.deposit(POSTER, 5_000);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, 1_000));
        world.completed(escrow);
        world.move(escrow, held -> held.release(EscrowActor.POSTER, world.settlement(), world.now()));
        Payout pending = world.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
        PayoutDestination bank = new PayoutDestination.ToProvider(MoneyWorld.PROVIDER);
        world.carryOut(() -> world.payouts.changes(payout(pending).fail("no payout account"), world.now()));
        world.carryOut(() -> world.payouts.changes(payout(pending).retry(bank), world.now()));

        world.tell(new ProviderEvent.PayoutPaid(MoneyWorld.PROVIDER, "paid", WORKER, pending.id(), 2));
        assertThat(world.payable(WORKER)).isZero();
        assertThat(world.balance(WORKER)).isZero();
        world.tell(new ProviderEvent.PayoutFailed(MoneyWorld.PROVIDER, "back", WORKER, pending.id(), 2, "closed"));

        assertThat(world.payable(WORKER)).isEqualTo(1_000);
        assertThat(payout(pending).status()).isEqualTo(PayoutStatus.FAILED);
        assertThat(payout(pending).attempts()).isEqualTo(2);
    }

    private Payout payout(Payout known) {
        return world.payouts.require(WORKER, known.id());
    }

    @Test
    void unbalancedTransactionIsRejected() {
        assertThatThrownBy(() -> LedgerTransaction.of(
                                TransactionKind.DEPOSIT,
                                new TransactionId("txn_" + MoneyWorld.tail(1)),
                                MoneyWorld.POSTER,
                                world.now())
                        .to(new LedgerAccount.Wallet(POSTER), new Money(1))
                        .build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void deletedAccountCannotFund() {
        world.deposit(POSTER, 5_000);
        world.carryOut(() -> Commit.of(Write.delete(Keys.account(POSTER))));

        assertThatThrownBy(() -> world.fund(MoneyWorld.terms(1, 1_000))).isInstanceOf(LostRace.class);
        assertThat(world.balance(POSTER)).isEqualTo(5_000);
    }

    @Test
    void ledgerAccountCodesRoundTrip() {
        for (LedgerAccount account : List.of(
                new LedgerAccount.Wallet(POSTER),
                new LedgerAccount.Escrow(new EscrowId("esc_" + MoneyWorld.tail(1))),
                new LedgerAccount.Run("qat_1_20260101"),
                new LedgerAccount.Payable(WORKER),
                new LedgerAccount.Fees(),
                new LedgerAccount.External("stripe"),
                new LedgerAccount.Receivable(POSTER),
                new LedgerAccount.Bulk("trf_1"))) {
            assertThat(LedgerAccount.of(account.code())).isEqualTo(account);
        }
    }

    @Test
    void escrowIsListedForBothParties() {
        world.deposit(POSTER, 50_000);
        List<EscrowId> all = Stream.of(1, 2, 3, 4, 5)
                .map(seat -> world.fund(MoneyWorld.terms(seat, 1_000)))
                .toList();
        EscrowFilter open = EscrowFilter.ALL;
        world.move(all.get(2), held -> held.lock(EscrowActor.POSTER, world.now()));

        assertThat(world.escrows.list(POSTER, open, 10, Optional.empty()).items())
                .extracting(Escrow::id)
                .containsExactlyElementsOf(all.reversed());
        assertThat(world.escrows.list(WORKER, open, 2, Optional.empty()).items())
                .extracting(Escrow::id)
                .containsExactly(all.get(4), all.get(3));
        EscrowFilter locked = new EscrowFilter(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(EscrowStatus.LOCKED));
        assertThat(world.escrows.list(POSTER, locked, 1, Optional.empty()).items())
                .extracting(Escrow::id)
                .containsExactly(all.get(2));
    }

    @Test
    void storedEscrowRoundTrips() {
        world.deposit(POSTER, 5_000);
        EscrowId id = world.fund(MoneyWorld.terms(1, 1_000));
        world.completed(id);
        world.move(id, held -> held.dispute(world.dispute(EscrowActor.WORKER), world.now()));
        Item item = table.get(Keys.escrow(id)).orElseThrow();

        assertThat(EscrowItems.item(EscrowItems.MAPPER.read(item))).isEqualTo(item);
    }
}
