package marketplace.testing.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.table.Key;
import marketplace.table.turns.Turns;
import marketplace.table.turns.TurnsInProcess;
import marketplace.testing.Await;
import org.junit.jupiter.api.Test;

final class TurnsInProcessTest {

    private static final Key FIRST = new Key("LED#wallet:1", "HEAD");
    private static final Key SECOND = new Key("LED#wallet:2", "HEAD");
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Turns turns = new TurnsInProcess();

    private static SortedSet<Key> keys(Key... keys) {
        SortedSet<Key> sorted = new TreeSet<>(Turns.ORDER);
        sorted.addAll(Arrays.asList(keys));
        return sorted;
    }

    @Test
    void itemIsContendedFromTheFirstTurnUntilTheLastIsReleased() {
        assertThat(turns.isWanted(FIRST)).isFalse();
        Turns.Held held = turns.take(keys(FIRST), LONG);
        assertThat(turns.isWanted(FIRST)).isTrue();
        assertThat(turns.isWanted(SECOND)).isFalse();
        held.close();
        assertThat(turns.isWanted(FIRST)).isFalse();
    }

    @Test
    void oneCallAtATimeHasTheTurnAndCallsForSeveralItemsNeverDeadlock() throws Exception {
        List<SortedSet<Key>> wishes = List.of(keys(FIRST), keys(SECOND), keys(SECOND, FIRST));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Callable<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            SortedSet<Key> wish = wishes.get(i % wishes.size());
            calls.add(() -> {
                try (Turns.Held _ = turns.take(wish, LONG)) {
                    if (wish.contains(FIRST)) {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        inside.decrementAndGet();
                    }
                }
                return null;
            });
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> done : calls.stream().map(threads::submit).toList()) {
                Await.result(done);
            }
        }
        assertThat(most).hasValue(1);
        assertThat(turns.isWanted(FIRST)).isFalse();
        assertThat(turns.isWanted(SECOND)).isFalse();
    }

    @Test
    void timedOutCallContinuesWithoutATurnAndLeavesTheQueue() {
        Turns.Held held = turns.take(keys(FIRST), LONG);

        turns.take(keys(FIRST), Duration.ZERO).close();
        turns.take(keys(FIRST), Duration.ofMillis(-1)).close();

        held.close();
        assertThat(turns.isWanted(FIRST)).isFalse();
        turns.take(keys(FIRST), Duration.ZERO).close();
    }

    @Test
    void interruptedCallContinuesWithoutATurn() {
        Turns.Held held = turns.take(keys(FIRST), LONG);
        Thread.currentThread().interrupt();

        turns.take(keys(FIRST), LONG).close();

        assertThat(Thread.interrupted()).isTrue();
        held.close();
    }

    @Test
    void queuesAreBounded() {
        List<Turns.Held> all = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            all.add(turns.take(keys(new Key("LED#wallet:" + i, "HEAD")), LONG));
        }

        Turns.Held beyond = turns.take(keys(new Key("LED#beyond", "HEAD")), LONG);

        assertThat(turns.isWanted(new Key("LED#beyond", "HEAD"))).isFalse();
        beyond.close();
        all.forEach(Turns.Held::close);
    }
}
