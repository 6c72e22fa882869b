package marketplace.server.database;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.table.Key;
import marketplace.table.TimerList;

/**
 * When the due list next needs a tick. A timer that keeps failing gets {@link #PATIENCE} separate ticks, then waits
 * for others, so that a jump does not stop at every minute.
 */
public final class TimerTimes {

    private static final int PATIENCE = 10;

    private static final int MANY = 1000;

    private final TimerList dueList;
    private final Writes writes;
    private List<Key> overdue = List.of();
    private List<Instant> future = List.of();
    private final Shard[] shards = new Shard[TimerList.SHARDS];
    private int unchanged;

    /** @param writes counted before it was read */
    private record Shard(long writes, List<Key> overdue, List<Instant> future) {

        /** Without a write since then, only time can make a timer due. */
        boolean isCurrent(long writesNow, Instant now) {
            return writes == writesNow && future.stream().allMatch(at -> at.isAfter(now));
        }
    }

    public TimerTimes(TimerList dueList, Writes writes) {
        this.dueList = dueList;
        this.writes = writes;
    }

    /** Not after {@code now} if a tick is needed at once. */
    public Optional<Instant> next(Instant now) {
        List<Key> before = overdue;
        read(now);
        unchanged = overdue.equals(before) ? unchanged + 1 : 0;
        if (!overdue.isEmpty() && unchanged < PATIENCE) {
            return Optional.of(now);
        }
        return future.stream().min(Instant::compareTo);
    }

    /** Keys of the items that are due and not done. Does not count as a tick. */
    public List<Key> overdue(Instant now) {
        read(now);
        return overdue;
    }

    private void read(Instant now) {
        IntStream.range(0, TimerList.SHARDS).forEach(shard -> {
            if (shards[shard] == null || !shards[shard].isCurrent(writes.ofTimers(shard), now)) {
                shards[shard] = read(shard, now);
            }
        });
        overdue =
                Arrays.stream(shards).flatMap(shard -> shard.overdue().stream()).toList();
        future = Arrays.stream(shards).flatMap(shard -> shard.future().stream()).toList();
    }

    private Shard read(int shard, Instant now) {
        long counted = writes.ofTimers(shard);
        TimerList.Due page = dueList.read(shard, now, MANY);
        Stream<Instant> retries = page.failures().values().stream()
                .map(TimerList.Failure::retryAt)
                .filter(now::isBefore);
        List<Instant> later =
                Stream.concat(retries, dueList.nextAfter(shard, now).stream()).toList();
        return new Shard(counted, page.ready(now), later);
    }
}
