package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class RaceTest {

    private static final int INSTANTS = 50;
    private static final int DEBITS = 200;
    private static final int COVERED = 20;

    @Test
    void concurrentDebitsNeverExceedBalance() throws Exception {
        MemoryTable table = new MemoryTable();
        MoneyFixture market = new MoneyFixture(table);
        market.deposit(POSTER, COVERED * 1_180L + 1_179);
        List<Callable<ErrorCode>> debits = new ArrayList<>();
        for (int i = 0; i < DEBITS; i++) {
            int seat = i;
            debits.add(() -> debit(market, seat));
        }

        List<ErrorCode> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<ErrorCode> outcome : threads.invokeAll(debits)) {
                outcomes.add(outcome.get());
            }
        }

        long done = outcomes.stream().filter(outcome -> outcome == null).count();
        assertThat(done).isPositive().isLessThanOrEqualTo(COVERED);
        assertThat(outcomes).isSubsetOf(null, ErrorCode.INSUFFICIENT_FUNDS, ErrorCode.CONFLICT);
        assertThat(market.balance(POSTER)).isEqualTo(COVERED * 1_180L + 1_179 - done * 1_180);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void concurrentDisputeAndTimerHaveOneWinner() throws Exception {
        MemoryTable table = new MemoryTable();
        MoneyFixture market = new MoneyFixture(table);
        for (int seat = 0; seat < INSTANTS; seat++) {
            market.deposit(POSTER, 1_180);
            EscrowId escrow = market.fund(MoneyFixture.terms(seat, 1_000));
            market.move(escrow, held -> held.lock(EscrowActor.POSTER, market.now()));
            market.move(escrow, held -> held.deliver(EscrowActor.WORKER, market.now()));
            long paidBefore = market.balance(WORKER) + market.payable(WORKER);
            market.clock.set(market.escrow(escrow).clocks().autoReleaseAt());

            boolean disputed = atOneInstant(market, escrow);

            EscrowStatus end = market.escrow(escrow).status();
            assertThat(end).isEqualTo(disputed ? EscrowStatus.DISPUTED : EscrowStatus.RELEASED);
            assertThat(market.balance(WORKER) + market.payable(WORKER) - paidBefore)
                    .isEqualTo(disputed ? 0 : 1_000);
        }
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    /** Whether a dispute requested at the end of its window wins against the timer that ends the window. */
    private static boolean atOneInstant(MoneyFixture market, EscrowId escrow) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Instant asked = market.escrow(escrow).clocks().disputeWindowEndsAt().minusMillis(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> clock = threads.submit(() -> {
                start.await();
                market.tick();
                return null;
            });
            Future<Boolean> dispute = threads.submit(() -> {
                start.await();
                try {
                    market.move(escrow, held -> held.dispute(market.dispute(EscrowActor.POSTER), asked));
                    return true;
                } catch (Problem refused) {
                    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_STATE);
                    return false;
                }
            });
            clock.get();
            return dispute.get();
        }
    }

    /** Null when it was done; a debit that loses too many races returns the conflict, as in the dispatcher. */
    private static ErrorCode debit(MoneyFixture market, int seat) {
        try {
            market.fund(MoneyFixture.terms(seat, 1_000));
            return null;
        } catch (Problem refused) {
            return refused.code();
        } catch (LostRace _) {
            return ErrorCode.CONFLICT;
        }
    }
}
