package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.Test;

class OpenBalanceGuardTest {

    private static final AccountId POSTER = MoneyFixture.account(1);
    private static final AccountId WORKER = MoneyFixture.account(2);

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final OpenBalanceGuard guard = new OpenBalanceGuard(table, market.ids, market.clock);

    OpenBalanceGuardTest() {
        market.open(POSTER);
        market.open(WORKER);
    }

    @Test
    void accountWithEmptyWalletCanBeDeleted() {
        table.commit(new Commit(guard.require(POSTER)));
        market.deposit(POSTER, 1_180);
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> table.commit(Commit.of(guard.require(POSTER).toArray(Write[]::new))))
                .hasMessageContaining("escrow");
    }

    @Test
    void accountWithBalanceCannotBeDeleted() {
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> guard.require(POSTER))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE))
                .hasMessageContaining("5.00 USD in the wallet");
    }

    @Test
    void debtIsNamedInDollarsWithWhatPaysIt() {
        Checkout deposit = market.openDeposit(POSTER, 2_950);
        market.deliver(market.paid(deposit, "evt-paid"));
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 2_500));
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-taken", "dp_1", POSTER, deposit.id().value(), deposit.amount()));

        assertThatThrownBy(() -> guard.close(POSTER, 0, market.now()))
                .hasMessageContaining("you owe 29.50 USD after a chargeback or refund")
                .hasMessageContaining("POST /api/wallet/deposit");
    }

    @Test
    void accountsOfLiveEscrowCannotBeDeleted() {
        market.deposit(POSTER, 1_180);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> guard.require(POSTER)).hasMessageContaining(escrow.value());
        assertThatThrownBy(() -> guard.require(WORKER)).hasMessageContaining(escrow + " (funded)");

        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        assertThat(guard.require(POSTER)).hasSize(4);
        assertThatThrownBy(() -> guard.require(WORKER))
                .hasMessageContaining("10.00 USD earned and not yet paid to you");
    }

    @Test
    void deletionRefundsCardPaymentsAndForfeitsTheRest() {
        market.deposit(POSTER, 500);
        market.deposit(POSTER, 700);
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 100));
        market.move(
                market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().id(),
                escrow -> escrow.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
        earned(POSTER, 60);

        market.commit(() -> Commit.of(StoredAccounts.delete(POSTER, market.now()))
                .and(guard.close(POSTER, 60, market.now()).writes()));

        assertThat(market.balance(POSTER)).isZero();
        assertThat(market.refunds(POSTER))
                .extracting(refund -> refund.amount().cents())
                .containsExactlyInAnyOrder(700L, 500L);
        market.work();
        assertThat(market.provider.refunded).hasSize(2);
        market.requireSound();
    }

    @Test
    void walletBelowOneDollarNeedsConsentToItsExactCents() {
        earned(POSTER, 60);

        assertThatThrownBy(() -> guard.close(POSTER, 0, market.now())).hasMessageContaining("forfeitCents: 60");
        assertThatThrownBy(() -> guard.close(POSTER, 61, market.now())).hasMessageContaining("forfeitCents: 60");
        market.commit(() -> guard.close(POSTER, 60, market.now()));

        assertThat(market.balance(POSTER)).isZero();
        market.requireSound();
    }

    @Test
    void walletOfOneDollarThatNoCardPaidRejectsDeletion() {
        earned(POSTER, 100);

        assertThatThrownBy(() -> guard.close(POSTER, 99, market.now()))
                .hasMessageContaining("holds 1.00 USD")
                .hasMessageEndingWith("then delete the account.");
    }

    @Test
    void ninthCardPaymentHasToBeRefundedFirst() {
        for (int i = 0; i < 8; i++) {
            market.deposit(POSTER, 500);
        }
        Checkout ninth = market.openDeposit(POSTER, 500);
        market.deliver(market.paid(ninth, "evt-ninth"));

        assertThatThrownBy(() -> guard.close(POSTER, 0, market.now()))
                .hasMessageContaining("holds 5.00 USD")
                .hasMessageContaining("at most 8 card payments")
                .hasMessageContaining("POST /api/wallet/refunds");
        market.refund(POSTER, ninth, 500);
        market.work();
        market.commit(() -> guard.close(POSTER, 0, market.now()));

        assertThat(market.balance(POSTER)).isZero();
        market.requireSound();
    }

    @Test
    void depositDuringDeletionConflictsWithTheRefund() {
        market.deposit(POSTER, 500);
        Commit closing = guard.close(POSTER, 0, market.now());
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> table.commit(closing)).isInstanceOf(LostRace.class);
    }

    /** Money in the wallet that no card paid. */
    private void earned(AccountId account, long cents) {
        LedgerTransaction credit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, market.transaction(), account, market.now())
                .from(new LedgerAccount.External("sandbox"), new Money(cents))
                .to(new LedgerAccount.Wallet(account), new Money(cents))
                .build();
        market.commit(() -> market.ledger.post(List.of(credit)).requirePosted());
    }

    @Test
    void moneyReceivedDuringDeletionRejectsIt() {
        List<Write> checks = guard.require(POSTER);
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
    }
}
