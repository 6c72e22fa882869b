package marketplace.money.escrow;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
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
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HiringMoneyTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void releasedEscrowReachesWorkersWallet() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 2_500));
        assertThat(market.balance(POSTER)).isEqualTo(5_000 - 2_950);
        assertThat(market.ledger.wallet(POSTER).inEscrow().cents()).isEqualTo(2_950);

        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));

        assertThat(market.payable(WORKER)).isEqualTo(2_500);
        assertThat(market.payouts.list(WORKER, 10, Optional.empty()).items())
                .extracting(Payout::status)
                .containsExactly(PayoutStatus.PENDING);
        market.earningsToWallet(WORKER);
        market.tick();
        assertThat(market.payable(WORKER)).isZero();
        assertThat(market.balance(WORKER)).isEqualTo(2_500);
        assertThat(market.ledger.wallet(POSTER).inEscrow().cents()).isZero();
        assertThat(market.payouts.list(WORKER, 10, Optional.empty()).items())
                .extracting(Payout::status)
                .containsExactly(PayoutStatus.CONFIRMED);
    }

    @Test
    void escrowIsReleasedWhenPosterDoesNotRespond() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 2_500));
        market.move(escrow, held -> held.lock(EscrowActor.POSTER, market.now()));
        market.move(escrow, held -> held.deliver(EscrowActor.WORKER, market.now()));

        market.advance(Duration.ofDays(5).minusMillis(1));
        assertThat(market.escrow(escrow).status()).isEqualTo(EscrowStatus.DELIVERED);
        market.advance(Duration.ofMillis(1));

        assertThat(market.escrow(escrow).status()).isEqualTo(EscrowStatus.RELEASED);
        market.tick();
        assertThat(market.payable(WORKER)).isEqualTo(2_500);
    }

    @Test
    void escrowWithoutAgreementIsRefunded() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 2_500));

        market.advance(Duration.ofDays(7));

        assertThat(market.escrow(escrow).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(market.balance(POSTER)).isEqualTo(5_000);
        assertThat(market.escrows.findOf(MoneyFixture.seat(1))).isEmpty();
    }

    @Test
    void rulingSplitsEscrow() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.move(escrow, held -> held.lock(EscrowActor.POSTER, market.now()));
        market.move(escrow, held -> held.dispute(market.dispute(EscrowActor.POSTER), market.now()));
        market.advance(Duration.ofDays(30));
        assertThat(market.escrow(escrow).status()).isEqualTo(EscrowStatus.DISPUTED);

        market.move(
                escrow,
                held -> held.rule(
                        new Ruling.Split(new Money(333)), "half done", Money.ZERO, market.releaseIds(), market.now()));
        market.tick();

        assertThat(market.payable(WORKER)).isEqualTo(333);
        assertThat(market.balance(POSTER)).isEqualTo(5_000 - 333 - 59);
        assertThat(market.escrow(escrow).outcome())
                .isEqualTo(new EscrowOutcome(new Money(333), new Money(788), new Money(59), Money.ZERO));
    }

    @Test
    void spendAboveBalanceIsRejected() {
        market.deposit(POSTER, 2_949);

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(1, 2_500)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INSUFFICIENT_FUNDS))
                .hasMessageContaining("29.49 USD")
                .hasMessageContaining("29.50 USD")
                // One cent is missing, but the least deposit is a dollar.
                .hasMessageContaining("deposit at least 1.00 USD");
    }

    @Test
    void secondEscrowForSeatConflicts() {
        market.deposit(POSTER, 5_000);
        market.fund(MoneyFixture.terms(1, 1_000));

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(1, 1_000))).isInstanceOf(LostRace.class);
        assertThat(market.balance(POSTER)).isEqualTo(5_000 - 1_180);
    }

    @Test
    void twoMovementsOnOneWalletShareACommit() {
        market.deposit(POSTER, 1_180);
        EscrowId released = market.fund(MoneyFixture.terms(1, 1_000));
        EscrowId next = new EscrowId("esc_" + MoneyFixture.suffix(77));

        market.commit(() -> market.changes(
                market.escrow(released).cancel(EscrowActor.POSTER, null, market.transaction(), market.now()),
                Escrow.fund(
                        next, MoneyFixture.terms(2, 1_000), Spender.of(POSTER), market.transaction(), market.now())));

        assertThat(market.balance(POSTER)).isZero();
        assertThat(market.escrow(next).status()).isEqualTo(EscrowStatus.FUNDED);
    }

    @Test
    void fundingAndLockingShareACommit() {
        market.deposit(POSTER, 1_180);
        EscrowId id = new EscrowId("esc_" + MoneyFixture.suffix(78));
        EscrowMove funded =
                Escrow.fund(id, MoneyFixture.terms(1, 1_000), Spender.of(POSTER), market.transaction(), market.now());

        market.commit(() -> market.changes(funded.then(funded.after().lock(EscrowActor.POSTER, market.now()))));

        assertThat(market.escrow(id).status()).isEqualTo(EscrowStatus.LOCKED);
        assertThat(market.escrow(id).version()).isEqualTo(2);
    }

    @Test
    void capAppliesFor24HoursAndTenMinutes() {
        market.deposit(POSTER, 100_000);
        market.capRolling24h(POSTER, 1_180);
        EscrowId first = market.fund(MoneyFixture.terms(1, 1_000));

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(2, 1)))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
        market.clock.advance(Duration.ofHours(24));
        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(2, 1))).isInstanceOf(Problem.class);
        market.clock.advance(Duration.ofMinutes(10));
        EscrowId second = market.fund(MoneyFixture.terms(2, 1_000));
        market.move(second, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
        market.fund(MoneyFixture.terms(3, 1_000));

        assertThat(market.escrow(first).status()).isEqualTo(EscrowStatus.FUNDED);
    }

    @Test
    void returnAndSpendInOneCommitStayWithinCap() {
        market.deposit(POSTER, 100_000);
        EscrowId first = market.fund(MoneyFixture.terms(1, 1_000));
        market.capRolling24h(POSTER, 500);
        EscrowMove back = market.escrow(first).cancel(EscrowActor.POSTER, null, market.transaction(), market.now());
        EscrowMove dearer = Escrow.fund(
                new EscrowId("esc_" + MoneyFixture.suffix(76)),
                MoneyFixture.terms(2, 1_001),
                Spender.of(POSTER),
                market.transaction(),
                market.now());
        EscrowMove same = Escrow.fund(
                new EscrowId("esc_" + MoneyFixture.suffix(77)),
                MoneyFixture.terms(2, 1_000),
                Spender.of(POSTER),
                market.transaction(),
                market.now());

        assertThatThrownBy(() -> market.changes(back, dearer))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
        market.commit(() -> market.changes(back, same));

        assertThat(market.escrow(first).status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(market.escrow(same.after().id()).status()).isEqualTo(EscrowStatus.FUNDED);
        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(3, 1))).isInstanceOf(Problem.class);
    }

    @Test
    void failedPayoutIsOwedUntilRetried() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        Payout pending =
                market.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
        PayoutDestination bank = new PayoutDestination.ToProvider(MoneyFixture.PROVIDER);
        market.commit(() -> market.payouts.changes(payout(pending).fail("no payout account"), market.now()));
        market.commit(() -> market.payouts.changes(payout(pending).direct(bank), market.now()));

        market.deliver(new ProviderEvent.PayoutPaid(MoneyFixture.PROVIDER, "paid", WORKER, pending.id(), 2));
        assertThat(market.payable(WORKER)).isZero();
        assertThat(market.balance(WORKER)).isZero();
        market.deliver(
                new ProviderEvent.PayoutFailed(MoneyFixture.PROVIDER, "back", WORKER, pending.id(), 2, "closed"));

        assertThat(market.payable(WORKER)).isEqualTo(1_000);
        assertThat(payout(pending).status()).isEqualTo(PayoutStatus.FAILED);
        assertThat(payout(pending).attempts()).isEqualTo(2);
    }

    private Payout payout(Payout known) {
        return market.payouts.require(WORKER, known.id());
    }

    @Test
    void unbalancedTransactionIsRejected() {
        assertThatThrownBy(() -> LedgerTransaction.of(
                                TransactionKind.DEPOSIT,
                                new TransactionId("txn_" + MoneyFixture.suffix(1)),
                                MoneyFixture.POSTER,
                                market.now())
                        .to(new LedgerAccount.Wallet(POSTER), new Money(1))
                        .build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void deletedAccountCannotFund() {
        market.deposit(POSTER, 5_000);
        market.commit(() -> Commit.of(Write.delete(Keys.account(POSTER))));

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(1, 1_000))).isInstanceOf(LostRace.class);
        assertThat(market.balance(POSTER)).isEqualTo(5_000);
    }

    @Test
    void ledgerAccountCodesRoundTrip() {
        for (LedgerAccount account : List.of(
                new LedgerAccount.Wallet(POSTER),
                new LedgerAccount.Escrow(new EscrowId("esc_" + MoneyFixture.suffix(1))),
                new LedgerAccount.Run(MoneyFixture.run(1)),
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
        market.deposit(POSTER, 50_000);
        List<EscrowId> all = Stream.of(1, 2, 3, 4, 5)
                .map(seat -> market.fund(MoneyFixture.terms(seat, 1_000)))
                .toList();
        EscrowFilter open = EscrowFilter.ALL;
        market.move(all.get(2), held -> held.lock(EscrowActor.POSTER, market.now()));

        assertThat(market.escrows.lists().of(POSTER, open, 10, Optional.empty()).items())
                .extracting(Escrow::id)
                .containsExactlyElementsOf(all.reversed());
        assertThat(market.escrows.lists().of(WORKER, open, 2, Optional.empty()).items())
                .extracting(Escrow::id)
                .containsExactly(all.get(4), all.get(3));
        EscrowFilter locked = EscrowFilter.of(EscrowStatus.LOCKED);
        assertThat(market.escrows
                        .lists()
                        .of(POSTER, locked, 1, Optional.empty())
                        .items())
                .extracting(Escrow::id)
                .containsExactly(all.get(2));
    }

    @Test
    void storedEscrowRoundTrips() {
        market.deposit(POSTER, 5_000);
        EscrowId id = market.fund(MoneyFixture.terms(1, 1_000));
        market.complete(id);
        market.move(id, held -> held.dispute(market.dispute(EscrowActor.WORKER), market.now()));
        Item item = table.get(Keys.escrow(id)).orElseThrow();

        assertThat(EscrowItems.item(EscrowItems.MAPPER.read(item))).isEqualTo(item);
    }
}
