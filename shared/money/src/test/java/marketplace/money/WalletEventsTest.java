package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
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
import marketplace.money.audit.Audit;
import marketplace.money.ledger.WalletControls;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The owner is told that the wallet runs low: once for each time that it does. */
class WalletEventsTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyWorld world = new MoneyWorld(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void lowBalanceIsReportedOncePerCrossing() {
        world.deposit(POSTER, 5_000);
        threshold(5_000);
        assertThat(low()).isEmpty();

        world.fund(MoneyWorld.terms(1, 1_000));
        world.fund(MoneyWorld.terms(2, 1_000));
        Event first = low().getFirst();
        assertThat(low()).hasSize(1);
        assertThat(first.accountId()).isEqualTo(POSTER);
        assertThat(first.id()).startsWith("wallet.low_balance:txn_");
        assertThat(first.data()).isEqualTo(Map.of("balanceCents", 3_820L, "thresholdCents", 5_000L, "currency", "USD"));

        world.deposit(POSTER, 2_360);
        assertThat(low()).hasSize(1);
        world.fund(MoneyWorld.terms(3, 1_000));
        assertThat(low()).hasSize(2).extracting(Event::id).doesNotHaveDuplicates();
    }

    @Test
    void balanceAtThresholdIsNotLow() {
        world.deposit(POSTER, 2_180);
        threshold(1_000);

        world.fund(MoneyWorld.terms(1, 1_000));

        assertThat(world.balance(POSTER)).isEqualTo(1_000);
        assertThat(low()).isEmpty();
    }

    @Test
    void thresholdSetAboveBalanceIsReportedOnce() {
        world.deposit(POSTER, 5_000);
        threshold(5_001);
        assertThat(low()).hasSize(1);

        threshold(6_000);
        world.fund(MoneyWorld.terms(1, 1_000));
        assertThat(low()).hasSize(1);

        threshold(100);
        threshold(6_000);
        assertThat(low()).hasSize(2).extracting(Event::id).doesNotHaveDuplicates();
    }

    @Test
    void walletWithoutThresholdReportsNothing() {
        world.deposit(POSTER, 5_000);
        threshold(5_000);
        world.set(POSTER, _ -> WalletControls.NONE);

        world.fund(MoneyWorld.terms(1, 1_000));

        assertThat(low()).isEmpty();
    }

    @Test
    void concurrentCrossingsAreReportedOnce() throws Exception {
        for (int round = 0; round < 20; round++) {
            MemoryTable fresh = new MemoryTable();
            MoneyWorld racing = new MoneyWorld(fresh);
            racing.deposit(POSTER, 10_000);
            racing.set(POSTER, standing -> threshold(standing, 9_000));

            atOnce(List.of(
                    () -> racing.fund(MoneyWorld.terms(1, 1_000)),
                    () -> racing.fund(MoneyWorld.terms(2, 1_000)),
                    () -> racing.fund(MoneyWorld.terms(3, 1_000))));

            assertThat(racing.balance(POSTER)).isEqualTo(10_000 - 3 * 1_180);
            assertThat(racing.told(EventType.WALLET_LOW_BALANCE)).hasSize(1);
        }
    }

    @Test
    void concurrentSpendAndThresholdAreReportedOnce() throws Exception {
        for (int round = 0; round < 20; round++) {
            MemoryTable fresh = new MemoryTable();
            MoneyWorld racing = new MoneyWorld(fresh);
            racing.deposit(POSTER, 10_000);

            atOnce(List.of(() -> racing.fund(MoneyWorld.terms(1, 1_000)), () -> {
                racing.set(POSTER, standing -> threshold(standing, 9_000));
                return null;
            }));

            assertThat(racing.told(EventType.WALLET_LOW_BALANCE)).hasSize(1);
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
        return world.told(EventType.WALLET_LOW_BALANCE);
    }

    private void threshold(long cents) {
        AccountId owner = POSTER;
        world.set(owner, standing -> threshold(standing, cents));
    }

    private static WalletControls threshold(WalletControls standing, long cents) {
        return new WalletControls(
                new Money(cents), standing.capPerBounty(), standing.capRolling24h(), false, null, null, null);
    }
}
