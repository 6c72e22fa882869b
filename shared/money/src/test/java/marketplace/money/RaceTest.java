package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** Many at one wallet at once. */
class RaceTest {

    private static final int DEBITS = 200;
    private static final int COVERED = 20;

    @Test
    void twoHundredRacingDebitsNeverTakeMoreThanThereIs() throws Exception {
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
