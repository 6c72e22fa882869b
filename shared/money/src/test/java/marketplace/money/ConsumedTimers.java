package marketplace.money;

import java.time.Instant;
import java.util.Set;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerList;

/**
 * What others take off the due list while the service runs: the fan-out its events, the queue its jobs.
 *
 * <p>A long history has to do it for them: a tick reads a shard from its front, and would find nothing else any more.
 */
final class ConsumedTimers {

    private static final int AT_ONCE = 1_000;

    private ConsumedTimers() {}

    /** Takes off what waits of these kinds. */
    static void of(Table table, Instant now, Set<String> kinds) {
        TimerList list = new TimerList(table);
        for (int shard = 0; shard < TimerList.SHARDS; shard++) {
            for (Timer due : list.due(shard, now.plus(Outbox.SWEEP_DELAY), AT_ONCE)) {
                if (kinds.contains(due.kind())) {
                    table.commit(Commit.of(TimerList.done(due)));
                }
            }
        }
    }
}
