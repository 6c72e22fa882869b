package marketplace.table;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Instants;
import marketplace.kernel.Timer;

/** All timers, in 16 shards: one partition takes only 1,000 writes a second. */
public final class TimerList {

    public static final int SHARDS = 16;

    private final Table table;

    public TimerList(Table table) {
        this.table = table;
    }

    public List<Timer> due(int shard, Instant now, int limit) {
        // '$' follows '#', the separator after the time, so the range includes all of this millisecond.
        Query query = Query.of(Keys.dueShard(shard))
                .between("", Instants.text(now) + "$")
                .limit(limit);
        return table.query(query).map(TimerItems::due).items();
    }

    /**
     * Leases the shard; false if another tick holds it. An optimisation only: concurrent ticks are harmless, because
     * the commit that handles a timer removes it.
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

    public void release(int shard, Instant now) {
        table.commit(Commit.of(Write.update(Keys.dueLease(shard), Change.set("until", now))));
    }

    public static Write done(Timer due) {
        return Write.delete(Keys.due(due));
    }
}
