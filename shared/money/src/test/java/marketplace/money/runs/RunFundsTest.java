package marketplace.money.runs;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import marketplace.api.Quote;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.money.CommitQuotes;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.ledger.PostResult;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunFundsTest {

    private static final RunId RUN = MoneyFixture.run(1);
    private static final KeyId KEY = new KeyId("key_" + MoneyFixture.suffix(1));

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private Checkout deposit;

    @BeforeEach
    void deposit() {
        deposit = market.openDeposit(POSTER, 10_000);
        market.deliver(market.paid(deposit, "evt-deposit"));
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void reservationMovesPayAndFeesFromTheWalletOnce() {
        market.reserve(RUN, 1_000, 180);

        assertThat(market.balance(POSTER)).isEqualTo(8_820);
        requireMoney(1_180, 0, 0);
        assertThatThrownBy(() -> market.reserve(RUN, 1_000, 180)).isInstanceOf(LostRace.class);
        assertThat(market.balance(POSTER)).isEqualTo(8_820);
    }

    @Test
    void reservationBeyondTheBalanceIsAResultAndAProblem() {
        assertThat(reservation(Spender.of(POSTER), 10_000)).isInstanceOf(PostResult.Posted.class);
        assertThat(reservation(Spender.of(POSTER), 10_001)).isInstanceOf(PostResult.ShortOfFunds.class);
        assertRefused(ErrorCode.INSUFFICIENT_FUNDS, () -> market.reserve(RUN, 10_001, 0));
    }

    @Test
    void reservationCountsTowardsTheCapOfItsDay() {
        market.capRolling24h(POSTER, 1_180);
        market.reserve(RUN, 1_000, 180);

        assertThat(reservation(Spender.of(POSTER), 1)).isInstanceOf(PostResult.OverCap.class);
        market.fund(MoneyFixture.terms(1, 500), RUN);
        market.payFromRun(RUN, WORKER, 100, 18);
        market.close(RUN);
        // 472 cents were returned: they count no more. What the run pays never counted again.
        assertThat(reservation(Spender.of(POSTER), 472)).isInstanceOf(PostResult.Posted.class);
        assertThat(reservation(Spender.of(POSTER), 473)).isInstanceOf(PostResult.OverCap.class);
        market.advance(Duration.ofHours(25));
        assertThat(reservation(Spender.of(POSTER), 1_180)).isInstanceOf(PostResult.Posted.class);
    }

    @Test
    void reservationCountsTowardsTheLimitOfItsKey() {
        Spender limited = Spender.of(POSTER, List.of(new SpendLimit(KEY, new Money(1_180))));
        market.reserve(RUN, limited, 1_000, 180);

        assertThat(reservation(limited, 1)).isInstanceOf(PostResult.OverCap.class);
        assertThat(reservation(Spender.of(POSTER), 1)).isInstanceOf(PostResult.Posted.class);
        market.close(RUN);
        assertThat(reservation(limited, 1_180)).isInstanceOf(PostResult.Posted.class);
    }

    @Test
    void paymentGoesToTheHumanAndTheFeeToThePlatform() {
        market.reserve(RUN, 1_000, 180);

        market.payFromRun(RUN, WORKER, 500, 90);

        requireMoney(590, 590, 0);
        assertThat(market.ledger.balance(new LedgerAccount.Payable(WORKER)).cents())
                .isEqualTo(500);
        market.earningsToWallet(WORKER);
        market.advance(Duration.ofMinutes(1));
        assertThat(market.balance(WORKER)).isEqualTo(500);
        market.close(RUN);
        requireMoney(0, 590, 590);
        assertThat(market.balance(POSTER)).isEqualTo(10_000 - 590);
    }

    @Test
    void runDoesNotPayItsOwner() {
        market.reserve(RUN, 1_000, 180);

        assertRefused(ErrorCode.SELF_DEALING, () -> market.payFromRun(RUN, POSTER, 500, 90));
    }

    @Test
    void closedRunPaysNothingAndClosesOnce() {
        market.reserve(RUN, 1_000, 180);
        market.close(RUN);

        assertRefused(ErrorCode.INVALID_STATE, () -> market.payFromRun(RUN, WORKER, 500, 90));
        assertRefused(ErrorCode.INVALID_STATE, () -> market.close(RUN));
        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(1, 500), RUN)).isInstanceOf(LostRace.class);
        requireMoney(0, 0, 1_180);
        assertThat(market.balance(POSTER)).isEqualTo(10_000);
    }

    @Test
    void runThatHasSpentAllClosesWithoutAMovement() {
        market.reserve(RUN, 500, 90);
        market.payFromRun(RUN, WORKER, 500, 90);

        market.close(RUN);

        requireMoney(0, 590, 0);
    }

    @Test
    void runNeverPaysMoreThanItHolds() {
        market.reserve(RUN, 500, 90);

        assertThatThrownBy(() -> market.payFromRun(RUN, WORKER, 500, 91)).isInstanceOf(IllegalStateException.class);
        market.fund(MoneyFixture.terms(1, 500), RUN);
        requireMoney(0, 590, 0);
    }

    @Test
    void hireThatFindsTheMoneyOfTheRunTakenIsDecidedAgain() {
        market.reserve(RUN, 500, 90);

        assertThatThrownBy(() -> market.fund(MoneyFixture.terms(1, 501), RUN)).isInstanceOf(LostRace.class);
    }

    @Test
    void refundOfAnEscrowReturnsToTheOpenRunAndFundsAnother() {
        market.reserve(RUN, 1_000, 180);
        EscrowId seat = market.fund(MoneyFixture.terms(1, 1_000), RUN);
        requireMoney(0, 1_180, 0);

        cancel(seat);

        requireMoney(1_180, 0, 0);
        assertThat(market.balance(POSTER)).isEqualTo(8_820);
        EscrowId next = market.fund(MoneyFixture.terms(2, 1_000), RUN);
        market.complete(next);
        market.move(next, escrow -> escrow.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        market.close(RUN);
        requireMoney(0, 1_180, 0);
    }

    @Test
    void refundOfAnEscrowAfterTheCloseGoesToTheWalletAndFreesTheCap() {
        market.capRolling24h(POSTER, 1_180);
        market.reserve(RUN, 1_000, 180);
        EscrowId seat = market.fund(MoneyFixture.terms(1, 500), RUN);
        market.close(RUN);
        requireMoney(0, 590, 590);

        cancel(seat);

        requireMoney(0, 0, 1_180);
        assertThat(market.balance(POSTER)).isEqualTo(10_000);
        assertThat(reservation(Spender.of(POSTER), 1_180)).isInstanceOf(PostResult.Posted.class);
    }

    @Test
    void splitReturnsItsPartToTheRun() {
        market.reserve(RUN, 1_000, 180);
        EscrowId seat = market.fund(MoneyFixture.terms(1, 1_000), RUN);
        market.move(seat, escrow -> escrow.lock(EscrowActor.POSTER, market.now()));
        market.move(seat, escrow -> escrow.dispute(market.dispute(EscrowActor.WORKER), market.now()));

        market.move(
                seat,
                escrow -> escrow.rule(
                        new Ruling.Split(new Money(400)), null, Money.ZERO, market.releaseIds(), market.now()));

        requireMoney(708, 472, 0);
        market.close(RUN);
        requireMoney(0, 472, 708);
    }

    @Test
    void twoEscrowsOfOneRunEndInOneCommit() {
        market.reserve(RUN, 1_000, 180);
        EscrowId first = market.fund(MoneyFixture.terms(1, 400), RUN);
        EscrowId second = market.fund(MoneyFixture.terms(2, 600), RUN);

        market.commit(() -> market.changes(
                market.escrow(first).cancel(EscrowActor.POSTER, null, market.transaction(), market.now()),
                market.escrow(second).cancel(EscrowActor.POSTER, null, market.transaction(), market.now())));

        requireMoney(1_180, 0, 0);
    }

    @Test
    void lostPaymentEndsTheEscrowAndPaysTheOwnersDebtNotTheRun() {
        market.reserve(RUN, 5_000, 900);
        EscrowId seat = market.fund(MoneyFixture.terms(1, 1_000), RUN);
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-back", "dp_1", POSTER, deposit.id().value(), deposit.amount()));
        assertThat(market.escrow(seat).status()).isEqualTo(EscrowStatus.DISPUTED);

        market.move(
                seat,
                escrow -> escrow.rule(
                        new Ruling.Refund(), null, market.escrows.owed(escrow), market.releaseIds(), market.now()));

        requireMoney(4_720, 0, 1_180);
        market.close(RUN);
        requireMoney(0, 0, 5_900);
        assertThat(market.balance(POSTER)).isZero();
        assertThat(market.ledger.wallet(POSTER).debt()).isEqualTo(Money.ZERO);
    }

    @Test
    void concurrentPaymentsOfOneRunConflict() {
        market.reserve(RUN, 1_000, 180);
        RunFunds read = market.run(RUN);
        Commit first = pay(read);
        Commit second = pay(read);
        table.commit(first);

        assertThatThrownBy(() -> table.commit(second)).isInstanceOf(LostRace.class);
        requireMoney(590, 590, 0);
    }

    @Test
    void reservationIsQuotedWithItsFee() {
        Commit commit = market.runs
                .post(RunFunds.reserve(
                        RUN, Spender.of(POSTER), new Money(1_000), new Money(180), market.transaction(), market.now()))
                .requirePosted();
        Call call = new Call("req_1", market.now(), "", "", new Caller.SignedIn(POSTER));

        Quote quote = new CommitQuotes(table).quote(commit, call).orElseThrow();

        assertThat(quote.amountCents()).isEqualTo(1_000);
        assertThat(quote.platformFeeCents()).isEqualTo(180);
        assertThat(quote.totalCents()).isEqualTo(1_180);
        assertThat(quote.balanceAfterCents()).isEqualTo(8_820);
    }

    private Commit pay(RunFunds read) {
        return market.runs
                .post(read.pay(WORKER, new Money(500), new Money(90), market.transaction(), market.now()))
                .requirePosted();
    }

    private void cancel(EscrowId seat) {
        market.move(seat, escrow -> escrow.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
    }

    private PostResult reservation(Spender spender, long cents) {
        return market.runs.post(RunFunds.reserve(
                MoneyFixture.run(2), spender, new Money(cents), Money.ZERO, market.transaction(), market.now()));
    }

    private void requireMoney(long balance, long spent, long refunded) {
        RunFunds funds = market.run(RUN);
        assertThat(funds.balance().cents()).as("balance").isEqualTo(balance);
        assertThat(funds.spent().cents()).as("spent").isEqualTo(spent);
        assertThat(funds.refunded().cents()).as("refunded").isEqualTo(refunded);
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
    }
}
