package marketplace.local;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.kernel.Timer;
import marketplace.table.TimerList;

/**
 * Computes when the due list next needs a tick. A timer that keeps failing gets {@link #PATIENCE} ticks of its own,
 * then waits for the ticks of others, so that a jump does not stop at every minute of three months.
 */
final class TimerTimes {

    private static final int PATIENCE = 10;

    private static final Instant END = Instant.parse("9999-12-31T23:59:59.999Z");

    private static final int MANY = 1000;

    private final TimerList dueList;
    private final WatchedDynamoDb database;
    private List<Timer> overdue = List.of();
    private List<Instant> future = List.of();
    private int unchanged;
    private long readAt = -1;

    TimerTimes(TimerList dueList, WatchedDynamoDb database) {
        this.dueList = dueList;
        this.database = database;
    }

    /** Not after {@code now} if a tick is needed at once. */
    Optional<Instant> next(Instant now) {
        List<Timer> before = overdue;
        read(now);
        unchanged = overdue.equals(before) ? unchanged + 1 : 0;
        if (!overdue.isEmpty() && unchanged < PATIENCE) {
            return Optional.of(now);
        }
        return future.stream().min(Instant::compareTo);
    }

    /** Timers that are due and not done. Does not count as a tick. */
    List<Timer> overdue(Instant now) {
        read(now);
        return overdue;
    }

    private void read(Instant now) {
        long writes = database.writes();
        // Without a write since then, only time can make a timer due.
        if (writes == readAt && future.stream().allMatch(at -> at.isAfter(now))) {
            return;
        }
        List<Timer> due = new ArrayList<>();
        List<Instant> later = new ArrayList<>();
        IntStream.range(0, TimerList.SHARDS).forEach(shard -> {
            List<Timer> shardOverdue = dueList.due(shard, now, MANY);
            due.addAll(shardOverdue);
            earliestAfter(shard, now, shardOverdue.size()).ifPresent(later::add);
        });
        overdue = due;
        future = later;
        readAt = writes;
    }

    private Optional<Instant> earliestAfter(int shard, Instant now, int overdueCount) {
        return dueList.due(shard, END, overdueCount + 1).stream()
                .map(Timer::at)
                .filter(at -> at.isAfter(now))
                .findFirst();
    }
}
