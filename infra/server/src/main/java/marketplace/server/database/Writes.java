package marketplace.server.database;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import marketplace.table.TimerList;

/** Counts the writes of a table, so that nothing polls an idle one. */
public final class Writes {

    private final AtomicLong count = new AtomicLong();
    private final AtomicLongArray ofTimers = new AtomicLongArray(TimerList.SHARDS);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** @param partitions of the written items, timers or not */
    public void written(Stream<String> partitions) {
        partitions.forEach(partition -> TimerList.shard(partition).ifPresent(ofTimers::incrementAndGet));
        count.incrementAndGet();
        listeners.forEach(Runnable::run);
    }

    /** Changes after every write, so that the stream is read only when needed. */
    public long count() {
        return count.get();
    }

    /** Changes after every write of a timer of this shard. */
    long ofTimers(int shard) {
        return ofTimers.get(shard);
    }

    public void onWrite(Runnable listener) {
        listeners.add(listener);
    }
}
