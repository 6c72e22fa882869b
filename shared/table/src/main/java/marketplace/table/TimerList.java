package marketplace.table;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Instants;
import marketplace.kernel.Timer;

/**
 * Everything that waits for its time, in sixteen shards.
 *
 * <p>Sharded, because a partition takes a thousand writes a second and everything with a deadline writes here.
 */
public final class TimerList {

    public static final int SHARDS = 16;

    private final Table table;

    public TimerList(Table table) {
        this.table = table;
    }

    /** What is due in the shard at {@code now}, earliest first, {@code limit} things at most. */
    public List<Timer> due(int shard, Instant now, int limit) {
        // '$' follows '#', the separator after the time: everything of this very millisecond belongs to the answer.
        Query query = Query.of(Keys.dueShard(shard))
                .between("", Instants.text(now) + "$")
                .limit(limit);
        return table.query(query).map(TimerItems::due).items();
    }

    /**
     * Keeps other ticks off the shard until {@code until}, unless one is at it already. Only to spare work: two ticks at
     * once are harmless, because each due thing is taken off by the commit that does it.
     */
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

    /** Lets the next tick at the shard. */
    public void release(int shard, Instant now) {
        table.commit(Commit.of(Write.update(Keys.dueLease(shard), Change.set("until", now))));
    }

    /** Takes a due thing off the list. */
    public static Write done(Timer due) {
        return Write.delete(Keys.due(due));
    }
}
