package marketplace.money.wallet;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.ledger.WalletControls;
import marketplace.testing.Facts;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WalletEventsTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void lowBalanceIsReportedOncePerCrossing() {
        market.deposit(POSTER, 5_000);
        threshold(5_000);
        assertThat(low()).isEmpty();

        market.fund(MoneyFixture.terms(1, 1_000));
        market.fund(MoneyFixture.terms(2, 1_000));
        Event first = low().getFirst();
        assertThat(low()).hasSize(1);
        assertThat(first.accountId()).isEqualTo(POSTER);
        assertThat(first.id()).startsWith("wallet.low_balance:txn_");
        assertThat(Facts.of(first))
                .isEqualTo(Map.of("balanceCents", 3_820L, "thresholdCents", 5_000L, "currency", "USD"));

        market.deposit(POSTER, 2_360);
        assertThat(low()).hasSize(1);
        market.fund(MoneyFixture.terms(3, 1_000));
        assertThat(low()).hasSize(2).extracting(Event::id).doesNotHaveDuplicates();
    }

    @Test
    void balanceAtThresholdIsNotLow() {
        market.deposit(POSTER, 2_180);
        threshold(1_000);

        market.fund(MoneyFixture.terms(1, 1_000));

        assertThat(market.balance(POSTER)).isEqualTo(1_000);
        assertThat(low()).isEmpty();
    }

    @Test
    void thresholdSetAboveBalanceIsReportedOnce() {
        market.deposit(POSTER, 5_000);
        threshold(5_001);
        assertThat(low()).hasSize(1);

        threshold(6_000);
        market.fund(MoneyFixture.terms(1, 1_000));
        assertThat(low()).hasSize(1);

        threshold(100);
        threshold(6_000);
        assertThat(low()).hasSize(2).extracting(Event::id).doesNotHaveDuplicates();
    }

    @Test
    void walletWithoutThresholdReportsNothing() {
        market.deposit(POSTER, 5_000);
        threshold(5_000);
        market.setControls(POSTER, _ -> WalletControls.NONE);

        market.fund(MoneyFixture.terms(1, 1_000));

        assertThat(low()).isEmpty();
    }

    @Test
    void concurrentCrossingsAreReportedOnce() throws Exception {
        for (int round = 0; round < 20; round++) {
            MemoryTable fresh = new MemoryTable();
            MoneyFixture racing = new MoneyFixture(fresh);
            racing.deposit(POSTER, 10_000);
            racing.setControls(POSTER, standing -> threshold(standing, 9_000));

            atOnce(List.of(
                    () -> racing.fund(MoneyFixture.terms(1, 1_000)),
                    () -> racing.fund(MoneyFixture.terms(2, 1_000)),
                    () -> racing.fund(MoneyFixture.terms(3, 1_000))));

            assertThat(racing.balance(POSTER)).isEqualTo(10_000 - 3 * 1_180);
            assertThat(racing.events(EventType.WALLET_LOW_BALANCE)).hasSize(1);
        }
    }

    @Test
    void concurrentSpendAndThresholdAreReportedOnce() throws Exception {
        for (int round = 0; round < 20; round++) {
            MemoryTable fresh = new MemoryTable();
            MoneyFixture racing = new MoneyFixture(fresh);
            racing.deposit(POSTER, 10_000);

            atOnce(List.of(() -> racing.fund(MoneyFixture.terms(1, 1_000)), () -> {
                racing.setControls(POSTER, standing -> threshold(standing, 9_000));
                return null;
            }));

            assertThat(racing.events(EventType.WALLET_LOW_BALANCE)).hasSize(1);
        }
    }

    private static void atOnce(List<Callable<Object>> calls) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Object> done : new ArrayList<>(threads.invokeAll(calls))) {
                done.get();
            }
        }
    }

    private List<Event> low() {
        return market.events(EventType.WALLET_LOW_BALANCE);
    }

    private void threshold(long cents) {
        AccountId owner = POSTER;
        market.setControls(owner, standing -> threshold(standing, cents));
    }

    private static WalletControls threshold(WalletControls standing, long cents) {
        return new WalletControls(
                new Money(cents), standing.capPerBounty(), standing.capRolling24h(), false, null, null, null);
    }
}
