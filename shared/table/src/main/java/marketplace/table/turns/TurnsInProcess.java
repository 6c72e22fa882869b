package marketplace.table.turns;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import marketplace.table.Key;

/** For the calls of one process, first come, first served. */
public final class TurnsInProcess implements Turns {

    /** Calls for further items take no turns. */
    private static final int MOST_ITEMS = 10_000;

    private final Map<Key, Line> lines = new ConcurrentHashMap<>();

    /** @param calls those that wait, and the one whose turn it is */
    private record Line(Semaphore turn, int calls) {

        Line with(int more) {
            return new Line(turn, calls + more);
        }
    }

    @Override
    public boolean isWanted(Key key) {
        return lines.containsKey(key);
    }

    @Override
    public Held take(SortedSet<Key> keys, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        Deque<Runnable> returns = new ArrayDeque<>();
        for (Key key : keys) {
            join(key).ifPresent(line -> {
                boolean mine = isMine(line.turn(), end - System.nanoTime());
                returns.push(() -> leave(key, mine));
            });
        }
        return () -> {
            while (!returns.isEmpty()) {
                returns.pop().run();
            }
        };
    }

    private Optional<Line> join(Key key) {
        return Optional.ofNullable(lines.compute(key, (_, line) -> {
            if (line == null) {
                return lines.size() < MOST_ITEMS ? new Line(new Semaphore(1, true), 1) : null;
            }
            return line.with(1);
        }));
    }

    private void leave(Key key, boolean mine) {
        lines.computeIfPresent(key, (_, line) -> {
            if (mine) {
                line.turn().release();
            }
            return line.calls() == 1 ? null : line.with(-1);
        });
    }

    private static boolean isMine(Semaphore turn, long nanos) {
        try {
            return turn.tryAcquire(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
