package marketplace.local;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.table.Key;
import marketplace.table.TimerList;

/**
 * When the due list next needs a tick. A timer that keeps failing gets {@link #PATIENCE} separate ticks, then waits
 * for others, so that a jump does not stop at every minute.
 */
final class TimerTimes {

    private static final int PATIENCE = 10;

    private static final int MANY = 1000;

    private final TimerList dueList;
    private final Database database;
    private List<Key> overdue = List.of();
    private List<Instant> future = List.of();
    private int unchanged;
    private long readAt = -1;

    TimerTimes(TimerList dueList, Database database) {
        this.dueList = dueList;
        this.database = database;
    }

    /** Not after {@code now} if a tick is needed at once. */
    Optional<Instant> next(Instant now) {
        List<Key> before = overdue;
        read(now);
        unchanged = overdue.equals(before) ? unchanged + 1 : 0;
        if (!overdue.isEmpty() && unchanged < PATIENCE) {
            return Optional.of(now);
        }
        return future.stream().min(Instant::compareTo);
    }

    /** Keys of the items that are due and not done. Does not count as a tick. */
    List<Key> overdue(Instant now) {
        read(now);
        return overdue;
    }

    private void read(Instant now) {
        long writes = database.writes();
        // Without a write since then, only time can make a timer due.
        if (writes == readAt && future.stream().allMatch(at -> at.isAfter(now))) {
            return;
        }
        List<Key> due = new ArrayList<>();
        List<Instant> later = new ArrayList<>();
        IntStream.range(0, TimerList.SHARDS).forEach(shard -> {
            TimerList.Due page = dueList.read(shard, now, MANY);
            due.addAll(page.ready(now));
            page.failures().values().stream()
                    .map(TimerList.Failure::retryAt)
                    .filter(now::isBefore)
                    .forEach(later::add);
            dueList.nextAfter(shard, now).ifPresent(later::add);
        });
        overdue = due;
        future = later;
        readAt = writes;
    }
}
