package marketplace.money.controls;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.SpendWindow;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SpendingCapTest {

    private static final KeyId KEY = new KeyId("key_" + MoneyFixture.suffix(1));
    private static final KeyId OTHER_KEY = new KeyId("key_" + MoneyFixture.suffix(2));
    private static final KeyId THIRD_KEY = new KeyId("key_" + MoneyFixture.suffix(3));

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @BeforeEach
    void deposit() {
        market.deposit(POSTER, 100_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void keySpendsUpToItsLimit() {
        fundWith(KEY, 1_180, 1, 500);

        assertRefused(() -> fundWith(KEY, 1_180, 2, 501))
                .hasMessage(
                        "The API key " + KEY + "'s spendLimitCents is 11.80 USD; 5.90 USD is spent in 24 hours by it"
                                + " and the keys created with it, and this would make it 11.81 USD; only the owner can"
                                + " change a key's limit.");
        fundWith(KEY, 1_180, 3, 500);
        assertRefused(() -> fundWith(KEY, 1_180, 4, 1));

        assertThat(market.balance(POSTER)).isEqualTo(100_000 - 1_180);
    }

    @Test
    void keyLimitsAreSeparateAndOwnerHasNone() {
        fundWith(KEY, 590, 1, 500);
        fundWith(OTHER_KEY, 590, 2, 500);
        market.fund(MoneyFixture.terms(3, 5_000));

        assertRefused(() -> fundWith(OTHER_KEY, 590, 4, 1));
    }

    @Test
    void spendOfCreatedKeyCountsTowardsCreatorsLimit() {
        fundWith(List.of(limit(OTHER_KEY, 590), limit(KEY, 1_180)), 1, 500);

        assertRefused(() -> fundWith(List.of(limit(OTHER_KEY, 590), limit(KEY, 1_180)), 2, 1))
                .hasMessageStartingWith("The API key " + OTHER_KEY + "'s spendLimitCents is 5.90 USD; 5.90 USD");
        assertRefused(() -> fundWith(KEY, 1_180, 3, 501))
                .hasMessageStartingWith("The API key " + KEY + "'s spendLimitCents is 11.80 USD; 5.90 USD");
        fundWith(KEY, 1_180, 4, 500);
        assertRefused(() -> fundWith(List.of(limit(THIRD_KEY, 590), limit(KEY, 1_180)), 5, 1))
                .hasMessageStartingWith("The API key " + KEY + "'s spendLimitCents is 11.80 USD; 11.80 USD");
    }

    @Test
    void lowerLimitIgnoresSpendsOfItsCreator() {
        fundWith(KEY, 1_180, 1, 500);

        fundWith(List.of(limit(OTHER_KEY, 590), limit(KEY, 1_180)), 2, 500);
        assertRefused(() -> fundWith(KEY, 1_180, 3, 1));
    }

    @Test
    void returnCountsForEveryKeyOfTheSpend() {
        EscrowId escrow = fundWith(List.of(limit(OTHER_KEY, 590), limit(KEY, 590)), 1, 500);
        assertRefused(() -> fundWith(KEY, 590, 2, 1));

        cancel(escrow);

        fundWith(List.of(limit(OTHER_KEY, 590), limit(KEY, 590)), 3, 500);
        assertRefused(() -> fundWith(KEY, 590, 4, 1));
    }

    @Test
    void keyLimitAppliesFor24HoursAndTenMinutes() {
        fundWith(KEY, 590, 1, 500);
        market.clock.advance(Duration.ofHours(24));
        assertRefused(() -> fundWith(KEY, 590, 2, 1));
        market.clock.advance(Duration.ofMinutes(10));

        fundWith(KEY, 590, 3, 500);
    }

    @Test
    void returnCountsForTheKeyThatSpent() {
        EscrowId first = fundWith(KEY, 590, 1, 500);
        EscrowId second = fundWith(OTHER_KEY, 590, 2, 500);

        cancel(first);

        fundWith(KEY, 590, 3, 500);
        assertRefused(() -> fundWith(OTHER_KEY, 590, 4, 1));
        cancel(second);
        fundWith(OTHER_KEY, 590, 5, 500);
    }

    @Test
    void splitReturnCountsTowardsCaps() {
        EscrowId escrow = fundWith(KEY, 1_180, 1, 1_000);
        market.capRolling24h(POSTER, 1_180);
        market.complete(escrow);
        market.move(escrow, held -> held.dispute(market.dispute(EscrowActor.POSTER), market.now()));
        market.move(
                escrow,
                held -> held.rule(
                        new Ruling.Split(new Money(600)), "half", Money.ZERO, market.releaseIds(), market.now()));

        long back = market.escrow(escrow).outcome().refunded().cents();
        assertThat(back).isEqualTo(472);
        assertRefused(() -> fundWith(KEY, 1_180, 2, 401));
        fundWith(KEY, 1_180, 3, 400);
    }

    @Test
    void refundOfHostedCheckoutDoesNotCountTowardsCaps() {
        market.capRolling24h(POSTER, 1_180);
        market.capPerBounty(POSTER, 1_180);
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        EscrowId paid = ((CheckoutPurpose.EscrowFunding) checkout.purpose()).escrowId();
        market.deliver(market.paid(checkout, "evt-1"));
        market.fund(MoneyFixture.terms(2, 1_000));

        cancel(paid);

        assertThat(market.balance(POSTER)).isEqualTo(100_000);
        assertRefused(() -> market.fund(MoneyFixture.terms(1, 1)))
                .hasMessageStartingWith(
                        "This wallet's spendingCapRolling24hCents is 11.80 USD; 11.80 USD is spent in 24"
                                + " hours, and this would make it 11.81 USD;");
    }

    @Test
    void concurrentReleaseKeepsKeySpends() {
        EscrowId escrow = fundWith(KEY, 1_180, 1, 500);
        market.complete(escrow);
        EscrowMove released = market.escrow(escrow).release(EscrowActor.POSTER, market.releaseIds(), market.now());
        Commit decided = market.changes(released);

        fundWith(KEY, 1_180, 2, 500);
        table.commit(decided);

        assertRefused(() -> fundWith(KEY, 1_180, 3, 1));
    }

    @Test
    void walletWithoutCapsWritesNoCounters() {
        fundSeat(1, 1, 500);

        assertThat(table.items().stream().filter(SpendingCapTest::isCounter)).isEmpty();
    }

    @Test
    void debitWithoutSpenderIsRejected() {
        LedgerTransaction.Builder nobodys = LedgerTransaction.of(
                        TransactionKind.TRANSFER,
                        market.transaction(),
                        new EscrowId("esc_" + MoneyFixture.suffix(1)),
                        market.now())
                .from(new LedgerAccount.Wallet(POSTER), new Money(1))
                .to(new LedgerAccount.Wallet(WORKER), new Money(1));

        assertThatThrownBy(nobodys::build).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> nobodys.by(Spender.of(WORKER)).build()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void receivedTransferDoesNotReduceSpends() {
        market.deposit(WORKER, 1_000);
        market.capRolling24h(WORKER, 590);
        LedgerTransaction transfer = LedgerTransaction.of(
                        TransactionKind.TRANSFER,
                        market.transaction(),
                        new EscrowId("esc_" + MoneyFixture.suffix(1)),
                        market.now())
                .from(new LedgerAccount.Wallet(POSTER), new Money(700))
                .to(new LedgerAccount.Wallet(WORKER), new Money(700))
                .by(Spender.of(POSTER))
                .build();
        market.commit(() -> market.ledger.post(List.of(transfer)).requirePosted());

        assertThat(market.ledger.wallet(POSTER).sent().cents()).isEqualTo(700);
        assertThat(market.ledger.wallet(WORKER).sent().cents()).isZero();
        assertRefused(() -> market.fund(MoneyFixture.terms(1, WORKER, MoneyFixture.account(3), 501)));
    }

    @Test
    void auditNamesCounterThatIsTooLow() {
        market.capPerBounty(POSTER, 1_180);
        market.fund(seat(1, 1, 500), Spender.of(POSTER, List.of(limit(KEY, 590))));
        String wallet = new LedgerAccount.Wallet(POSTER).code();
        Stream<Item> items = Stream.concat(
                table.items().stream().filter(item -> !isCounter(item)),
                Stream.of(
                        emptyWindow(wallet),
                        LedgerItems.spentOn(wallet, bounty(1), new LedgerItems.SpentOn(new Money(589), 2))));

        assertThat(Audit.of(items))
                .extracting(Audit.Difference::subject)
                .containsExactlyInAnyOrder(
                        "spends of " + wallet + "/"
                                + Keys.keySpends(wallet, KEY).sk(),
                        "spends of " + wallet + "/"
                                + Keys.bountySpends(wallet, bounty(1)).sk());
    }

    private static Item emptyWindow(String wallet) {
        MemoryTable empty = new MemoryTable();
        empty.commit(Commit.of(LedgerItems.change(wallet, KEY, SpendWindow.EMPTY, 0)));
        return empty.items().getFirst();
    }

    private static BountyId bounty(int number) {
        return new BountyId("bty_" + MoneyFixture.suffix(number));
    }

    static EscrowTerms seat(int bounty, int application, long cents) {
        EscrowSubject subject = new EscrowSubject.Application(
                bounty(bounty), new ApplicationId("app_" + MoneyFixture.suffix(application)));
        return EscrowTerms.of(subject, POSTER, WORKER, MoneyFixture.human(WORKER), new Money(cents), MoneyFixture.FEE);
    }

    private EscrowId fundSeat(int bounty, int application, long cents) {
        return market.fund(seat(bounty, application, cents));
    }

    private EscrowId fundWith(KeyId key, long limit, int seat, long cents) {
        return fundWith(List.of(limit(key, limit)), seat, cents);
    }

    private EscrowId fundWith(List<SpendLimit> limits, int seat, long cents) {
        return market.fund(MoneyFixture.terms(seat, cents), Spender.of(POSTER, limits));
    }

    private static SpendLimit limit(KeyId key, long cents) {
        return new SpendLimit(key, new Money(cents));
    }

    private void cancel(EscrowId id) {
        market.move(id, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
    }

    static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(ThrowingCallable spend) {
        return assertThatThrownBy(spend)
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
    }

    private static boolean isCounter(Item item) {
        String sk = item.key().sk();
        return item.key().pk().startsWith(Keys.LEDGER)
                && (sk.startsWith(Keys.API_KEYS) || sk.startsWith(Keys.BOUNTY_SPENDS));
    }
}
