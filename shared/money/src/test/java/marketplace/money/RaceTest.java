package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static marketplace.money.MoneyWorld.WORKER;
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
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** Many at one wallet at once. */
class RaceTest {

    private static final int INSTANTS = 50;
    private static final int DEBITS = 200;
    private static final int COVERED = 20;

    @Test
    void concurrentDebitsNeverExceedBalance() throws Exception {
        MemoryTable table = new MemoryTable();
        MoneyWorld world = new MoneyWorld(table);
        world.deposit(POSTER, COVERED * 1_180L + 1_179);
        List<Callable<ErrorCode>> debits = new ArrayList<>();
        for (int i = 0; i < DEBITS; i++) {
            int seat = i;
            debits.add(() -> debit(world, seat));
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
        assertThat(world.balance(POSTER)).isEqualTo(COVERED * 1_180L + 1_179 - done * 1_180);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void concurrentDisputeAndTimerHaveOneWinner() throws Exception {
        MemoryTable table = new MemoryTable();
        MoneyWorld world = new MoneyWorld(table);
        for (int seat = 0; seat < INSTANTS; seat++) {
            world.deposit(POSTER, 1_180);
            EscrowId escrow = world.fund(MoneyWorld.terms(seat, 1_000));
            world.move(escrow, held -> held.lock(EscrowActor.POSTER, world.now()));
            world.move(escrow, held -> held.deliver(EscrowActor.WORKER, world.now()));
            long paidBefore = world.balance(WORKER) + world.payable(WORKER);
            world.clock.set(world.escrow(escrow).clocks().autoReleaseAt());

            boolean disputed = atOneInstant(world, escrow);

            EscrowStatus end = world.escrow(escrow).status();
            assertThat(end).isEqualTo(disputed ? EscrowStatus.DISPUTED : EscrowStatus.RELEASED);
            assertThat(world.balance(WORKER) + world.payable(WORKER) - paidBefore)
                    .isEqualTo(disputed ? 0 : 1_000);
        }
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    /**
     * Whether the dispute was let in. It was asked for at the end of its window and is committed days late, as the clock
     * strikes: nearer the two cannot come.
     */
    private static boolean atOneInstant(MoneyWorld world, EscrowId escrow) throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        Instant asked = world.escrow(escrow).clocks().disputeWindowEndsAt().minusMillis(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> clock = threads.submit(() -> {
                start.await();
                world.tick();
                return null;
            });
            Future<Boolean> dispute = threads.submit(() -> {
                start.await();
                try {
                    world.move(escrow, held -> held.dispute(world.dispute(EscrowActor.POSTER), asked));
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

    /** Null when it was done; a debit that is overtaken too often is told to come back, as by the dispatcher. */
    private static ErrorCode debit(MoneyWorld world, int seat) {
        try {
            world.fund(MoneyWorld.terms(seat, 1_000));
            return null;
        } catch (Problem refused) {
            return refused.code();
        } catch (LostRace _) {
            return ErrorCode.CONFLICT;
        }
    }
}
