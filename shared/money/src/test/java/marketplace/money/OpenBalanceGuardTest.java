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
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class OpenBalanceGuardTest {

    private static final AccountId POSTER = MoneyFixture.account(1);
    private static final AccountId WORKER = MoneyFixture.account(2);

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final OpenBalanceGuard guard = new OpenBalanceGuard(table, market.clock);

    OpenBalanceGuardTest() {
        market.open(POSTER);
        market.open(WORKER);
    }

    @Test
    void accountWithEmptyWalletCanBeDeleted() {
        table.commit(new Commit(guard.require(POSTER, Money.ZERO)));
        market.deposit(POSTER, 1_180);
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() ->
                        table.commit(Commit.of(guard.require(POSTER, Money.ZERO).toArray(Write[]::new))))
                .hasMessageContaining("escrow");
    }

    @Test
    void debtIsNamedInDollarsWithWhatPaysIt() {
        Checkout deposit = market.openDeposit(POSTER, 2_950);
        market.deliver(market.paid(deposit, "evt-paid"));
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 2_500));
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-taken", "dp_1", POSTER, deposit.id().value(), deposit.amount()));

        assertThatThrownBy(() -> guard.require(POSTER, Money.ZERO))
                .hasMessageContaining("you owe 29.50 USD after a chargeback or refund")
                .hasMessageContaining("POST /api/wallet/deposit");
    }

    @Test
    void accountsOfLiveEscrowCannotBeDeleted() {
        market.deposit(POSTER, 1_180);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> guard.require(POSTER, Money.ZERO)).hasMessageContaining(escrow.value());
        assertThatThrownBy(() -> guard.require(WORKER, Money.ZERO)).hasMessageContaining(escrow + " (funded)");

        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        assertThat(guard.require(POSTER, Money.ZERO)).hasSize(4);
        assertThatThrownBy(() -> guard.require(WORKER, Money.ZERO))
                .hasMessageContaining("10.00 USD earned and not yet paid to you");
    }

    @Test
    void walletBelowOneDollarNeedsConsentToItsExactCents() {
        earned(POSTER, 60);

        assertThatThrownBy(() -> guard.require(POSTER, Money.ZERO)).hasMessageContaining("forfeitCents: 60");
        assertThatThrownBy(() -> guard.require(POSTER, new Money(61))).hasMessageContaining("forfeitCents: 60");
        market.commit(() -> new Commit(guard.require(POSTER, new Money(60))));
    }

    @Test
    void walletOfOneDollarThatNoCardPaidRejectsDeletion() {
        market.deposit(POSTER, 500);
        earned(POSTER, 100);

        assertThatThrownBy(() -> guard.require(POSTER, new Money(99)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE))
                .hasMessageContaining("besides card payments, which are refunded, the wallet holds 1.00 USD")
                .hasMessageContaining("refund the card payments with POST /api/wallet/refunds")
                .hasMessageEndingWith("then delete the account.");
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
        market.deposit(POSTER, 500);
        List<Write> checks = guard.require(POSTER, Money.ZERO);
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
    }
}
