package marketplace.local;

import java.util.concurrent.atomic.AtomicLongArray;
import marketplace.table.TimerList;

/** Counts writes of timers by shard, so that a jump of the clock reads again only the shards that have changed. */
final class TimerWrites {

    private final AtomicLongArray counts = new AtomicLongArray(TimerList.SHARDS);

    /** @param partition of the written item, which may be no timer */
    void count(String partition) {
        TimerList.shard(partition).ifPresent(counts::incrementAndGet);
    }

    long of(int shard) {
        return counts.get(shard);
    }
}
