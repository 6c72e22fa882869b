package marketplace.money.refunds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.accounts.erasure.DeletionSteps;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.money.MoneyErasures;
import marketplace.money.MoneyFixture;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.RefundOrder;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One deletion closes a wallet of any number of card payments. */
class WalletClosingTest {

    private static final AccountId POSTER = MoneyFixture.POSTER;
    private static final int PAYMENTS = 30;
    private static final long EACH = 500;
    private static final Money OTHER = new Money(60);

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final OpenBalanceGuard guard = new OpenBalanceGuard(table, market.clock);
    private final DeletionSteps steps = new DeletionSteps(table, new MoneyErasures(table, market.ids).all());
    private List<Checkout> payments = List.of();

    private void payIn(int count) {
        payments = IntStream.range(0, count)
                .mapToObj(_ -> market.openDeposit(POSTER, EACH))
                .toList();
        payments.forEach(payment -> market.deliver(market.paid(payment, "evt-" + payment.id())));
        LedgerTransaction won = LedgerTransaction.of(
                        TransactionKind.ESCROW_RELEASED, market.transaction(), POSTER, market.now())
                .from(new LedgerAccount.External(MoneyFixture.PROVIDER), OTHER)
                .to(new LedgerAccount.Wallet(POSTER), OTHER)
                .build();
        market.commit(() -> market.ledger.post(List.of(won)).requirePosted());
    }

    private void delete() {
        market.commit(() -> Commit.of(StoredAccounts.delete(POSTER, market.now()))
                .and(guard.require(POSTER, OTHER))
                .and(steps.begin(POSTER, OTHER, market.now()).writes()));
    }

    private void runDeletion() {
        deletions().forEach(job -> steps.job().run(job, market.now()));
    }

    private List<Job> deletions() {
        return market.jobs().stream()
                .filter(job -> job.kind().equals(steps.job().name()))
                .toList();
    }

    /** Also runs the jobs that send the refunds. */
    private void finish() {
        runDeletion();
        deletions().forEach(job -> table.commit(Commit.of(JobOutbox.done(job))));
        market.work();
    }

    /** What the provider returned, by payment. */
    private Map<String, Long> returned() {
        return market.provider.refunded.values().stream()
                .collect(Collectors.groupingBy(
                        RefundOrder::payment,
                        TreeMap::new,
                        Collectors.summingLong(order -> order.amount().cents())));
    }

    private long forfeited() {
        return market.ledger.movements(new LedgerAccount.Wallet(POSTER), 200, Optional.empty()).items().stream()
                .filter(line -> line.kind() == TransactionKind.FORFEITED)
                .mapToLong(line -> -line.amount().cents())
                .sum();
    }

    private void assertAllReturnedOnce() {
        assertThat(returned())
                .hasSize(PAYMENTS)
                .allSatisfy((_, cents) -> assertThat(cents).isEqualTo(EACH));
        assertThat(market.provider.refunded).hasSize(PAYMENTS);
        assertThat(market.balance()).isZero();
        assertThat(forfeited()).isEqualTo(OTHER.cents());
    }

    @AfterEach
    void booksAreSound() {
        market.requireSound();
    }

    @Test
    void deletionReturnsEveryPaymentAndTheRestGoesToTheFees() {
        payIn(PAYMENTS);
        delete();
        assertThat(market.balance()).as("the first commit moves nothing").isEqualTo(PAYMENTS * EACH + OTHER.cents());

        finish();

        assertAllReturnedOnce();
    }

    @Test
    void deletionTwiceReturnsEveryPaymentOnce() {
        payIn(PAYMENTS);
        delete();
        runDeletion();
        runDeletion();

        finish();

        assertAllReturnedOnce();
    }

    @Test
    void crashBeforeOrAfterAnyStepReturnsEveryPaymentOnce() {
        payIn(PAYMENTS);
        delete();
        Set<String> before = new HashSet<>();
        Set<String> after = new HashSet<>();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                Crash.once("DELETION", before, writes);
            }

            @Override
            public void after(List<Write> writes) {
                Crash.once("DELETION", after, writes);
            }
        });
        boolean crashed = true;
        while (crashed) {
            crashed = crashes();
        }

        assertThat(before).as("steps").hasSizeGreaterThan(4);
        assertThat(after).isEqualTo(before);
        finish();
        assertAllReturnedOnce();
    }

    private boolean crashes() {
        try {
            runDeletion();
            return false;
        } catch (Crash _) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void tableFaultsReturnEveryPaymentOnce(long seed) {
        payIn(PAYMENTS);
        delete();
        table.inject(Faults.seeded(seed).conflicts(0.3).throttles(0.1).timeoutsAfterCommit(0.3));
        for (int lives = 0; lives < 40; lives++) {
            try {
                runDeletion();
            } catch (RuntimeException _) {
                // The queue delivers the job again.
            }
        }
        table.inject(Faults.none());

        finish();

        assertAllReturnedOnce();
    }

    @Test
    void chargebackMeanwhileIsNotRefundedAsWell() {
        payIn(PAYMENTS);
        delete();
        Checkout stolen = payments.get(7);
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-taken", "dp_1", POSTER, stolen.id().value(), stolen.amount()));

        finish();

        assertThat(returned())
                .hasSize(PAYMENTS - 1)
                .doesNotContainKey(new Payments(table)
                        .find(POSTER, PaymentId.of(stolen.id()))
                        .orElseThrow()
                        .reference());
        assertThat(market.balance()).isZero();
        assertThat(market.ledger.wallet(POSTER).debt()).isEqualTo(Money.ZERO);
    }

    @Test
    void chargebackOfSpentMoneyTakesWhatIsLeft() {
        payIn(2);
        market.fund(MoneyFixture.terms(1, POSTER, MoneyFixture.WORKER, 300));
        EscrowId escrow =
                market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().id();
        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        delete();
        Checkout stolen = payments.getFirst();
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-taken", "dp_1", POSTER, stolen.id().value(), stolen.amount()));

        finish();

        assertThat(market.balance()).isZero();
        assertThat(returned().values().stream().mapToLong(cents -> cents).sum() + EACH + forfeited())
                .as("returned, taken back and given up, of what was left after the hire")
                .isEqualTo(2 * EACH + OTHER.cents() - 354);
    }

    @Test
    void paymentThatArrivesMeanwhileIsReturned() {
        payIn(PAYMENTS);
        Checkout late = market.openDeposit(POSTER, EACH);
        delete();

        market.deliver(market.paid(late, "evt-late"));
        finish();

        assertThat(returned())
                .hasSize(PAYMENTS + 1)
                .allSatisfy((_, cents) -> assertThat(cents).isEqualTo(EACH));
        assertThat(market.balance()).isZero();
    }

    @Test
    void moneyOfAFailedRefundStaysInTheWallet() {
        payIn(PAYMENTS);
        delete();
        runDeletion();
        Refund failed = market.refunds(POSTER).getFirst();
        market.deliver(new ProviderEvent.RefundFailed(
                MoneyFixture.PROVIDER, "evt-failed", POSTER, failed.id(), "The card expired."));

        finish();

        assertThat(market.balance()).isEqualTo(failed.amount().cents());
        assertThat(forfeited()).isEqualTo(OTHER.cents());
    }
}
