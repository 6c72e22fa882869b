package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Fifty at once. */
@ParameterizedClass
@EnumSource(Edition.class)
final class RaceContractTest {

    private static final int RACERS = 50;

    private final Table table;

    RaceContractTest(Edition edition) {
        table = edition.newTable();
    }

    @Test
    void onlyOneOfManyConcurrentCreatesWins() throws Exception {
        List<Boolean> won = race(racer -> () -> {
            table.commit(Commit.of(
                    Write.create(item().put("winner", racer).build()),
                    Write.put(Item.at(new Key("traces", "racer" + racer)).build())));
        });
        assertThat(won).containsOnlyOnce(true);
        long winner = table.get(KEY).orElseThrow().number("winner");
        assertThat(won.get((int) winner)).isTrue();
        assertThat(table.query(Query.of("traces")).items()).hasSize(1);
    }

    @Test
    void concurrentIncrementsNeverExceedTheLimit() throws Exception {
        Write count = Write.update(KEY, Change.add("count", 1))
                .when(Condition.any(Condition.lacks("count"), Condition.below("count", 10)))
                .otherwise(_ -> new Problem(ErrorCode.RATE_LIMITED, "ten"));
        List<Boolean> won = race(racer -> () -> {
            if (racer % 2 == 0) {
                table.update((Write.Update) count);
            } else {
                table.commit(Commit.of(count));
            }
        });
        assertThat(won.stream().filter(w -> w)).hasSize(10);
        assertThat(table.get(KEY).orElseThrow().number("count")).isEqualTo(10);
    }

    @Test
    void eachVersionIsWrittenOnce() throws Exception {
        table.commit(Commit.of(Write.create(item().put("version", 0).build())));
        List<Boolean> won = race(_ -> () -> {
            long read = table.get(KEY).orElseThrow().number("version");
            table.commit(
                    Commit.of(Write.put(item().put("version", read + 1).build()).when(Condition.version(read))));
        });
        assertThat(table.get(KEY).orElseThrow().number("version"))
                .isEqualTo(won.stream().filter(w -> w).count())
                .isPositive();
    }

    private interface Racer {
        Runnable numbered(int racer);
    }

    /** Whether each racer's action went through; refusals and lost races are the others. */
    private static List<Boolean> race(Racer racer) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> racers = IntStream.range(0, RACERS)
                    .<Callable<Boolean>>mapToObj(i -> () -> {
                        start.await();
                        return goesThrough(racer.numbered(i));
                    })
                    .toList();
            List<Future<Boolean>> outcomes =
                    racers.stream().map(threads::submit).toList();
            start.countDown();
            return outcomes.stream().map(RaceContractTest::outcome).toList();
        }
    }

    private static boolean outcome(Future<Boolean> future) {
        try {
            return future.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean goesThrough(Runnable action) {
        try {
            action.run();
            return true;
        } catch (Problem | LostRace _) {
            return false;
        }
    }
}
