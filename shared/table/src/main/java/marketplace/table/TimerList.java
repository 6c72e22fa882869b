package marketplace.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Instants;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;

/** All timers, in 16 shards: one partition takes only 1,000 writes a second. */
public final class TimerList {

    public static final int SHARDS = 16;

    private static final List<String> PARTITIONS =
            IntStream.range(0, SHARDS).mapToObj(Keys::dueShard).toList();

    private final Table table;

    public TimerList(Table table) {
        this.table = table;
    }

    /** {@code failures} has the timers that have failed before, by key. */
    public record Due(List<Timer> timers, List<Unreadable> unreadable, Map<Key, Failure> failures) {

        public int size() {
            return timers.size() + unreadable.size();
        }

        /** The items that a tick handles now. The others wait for their retry. */
        public List<Key> ready(Instant now) {
            return Stream.concat(
                            timers.stream().map(Keys::due).filter(key -> !isWaiting(key, now)),
                            unreadable.stream().map(each -> each.item().key()))
                    .toList();
        }

        public boolean isWaiting(Key key, Instant now) {
            return failures.containsKey(key) && failures.get(key).retryAt().isAfter(now);
        }
    }

    /** How often a timer has failed, and when it is tried again. */
    public record Failure(int count, Instant retryAt) {}

    public record Unreadable(Item item, String reason) {}

    public List<Timer> due(int shard, Instant now, int limit) {
        return read(shard, now, limit).timers();
    }

    public Due read(int shard, Instant now, int limit) {
        Query query = Query.of(Keys.dueShard(shard)).between("", end(now)).limit(limit);
        List<Timer> timers = new ArrayList<>();
        List<Unreadable> unreadable = new ArrayList<>();
        Map<Key, Failure> failures = new HashMap<>();
        for (Item item : table.query(query).items()) {
            try {
                TimerItems.failure(item).ifPresent(failure -> failures.put(item.key(), failure));
                timers.add(TimerItems.due(item));
            } catch (UnreadableTimer e) {
                unreadable.add(new Unreadable(item, e.getMessage()));
            }
        }
        return new Due(timers, unreadable, failures);
    }

    public Optional<Instant> nextAfter(int shard, Instant now) {
        Query query = Query.of(Keys.dueShard(shard)).between(end(now), "\uffff").limit(1);
        return table.query(query).items().stream()
                .map(item -> item.key().sk())
                .map(sk -> Instant.parse(sk.substring(0, sk.indexOf('#'))))
                .findFirst();
    }

    /** Empty if the partition is no shard of timers. */
    public static OptionalInt shard(String partition) {
        int shard = PARTITIONS.indexOf(partition);
        return shard < 0 ? OptionalInt.empty() : OptionalInt.of(shard);
    }

    /** '$' follows '#', the separator after the time, so a range to it includes all of this millisecond. */
    private static String end(Instant now) {
        return Instants.text(now) + "$";
    }

    public static Timer read(Item item) {
        return TimerItems.due(item);
    }

    public static Item item(Timer due) {
        return TimerItems.item(due);
    }

    /** False if another tick holds the shard. An optimisation only: the commit that handles a timer removes it. */
    public boolean lease(int shard, Instant now, Instant until) {
        Write lease = Write.update(Keys.dueLease(shard), Change.set("until", until))
                .when(Condition.any(Condition.lacks("until"), Condition.notAfter("until", now)));
        try {
            table.commit(Commit.of(lease));
            return true;
        } catch (LostRace _) {
            return false;
        }
    }

    public void release(int shard, Instant now) {
        table.commit(Commit.of(Write.update(Keys.dueLease(shard), Change.set("until", now))));
    }

    /** Keeps the timer for a retry. Loses the race if a call has removed it. */
    public static Write failed(Timer due, Failure failure) {
        return TimerItems.failed(due, failure);
    }

    /** The changes of a handler, and the timer's removal unless they keep it. */
    public static Commit handled(Timer due, Commit changes) {
        Write done = done(due);
        return changes.writes().stream().anyMatch(write -> write.key().equals(done.key()))
                ? changes
                : changes.and(done);
    }

    public static Write done(Timer due) {
        return Write.delete(Keys.due(due));
    }
}
