package marketplace.functions.queues;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;

/** Handles a timer that is due at once as a job, without waiting for the minute tick, which finds it otherwise. */
public final class TimerJobs {

    static final String KIND = "timer";

    private final Table table;
    private final Map<String, TimerKind<?>> kinds;

    private TimerJobs(Table table, List<TimerKind<?>> kinds) {
        this.table = table;
        this.kinds = kinds.stream().collect(Collectors.toMap(TimerKind::name, Function.identity()));
    }

    public static JobKind<Timer> kind(Table table, List<TimerKind<?>> kinds) {
        TimerJobs timers = new TimerJobs(table, kinds);
        return new JobKind<>(KIND, Timer.class, (_, due, now) -> timers.handle(due, now));
    }

    public static Job job(Timer due) {
        return new Job(KIND, due.kind() + ":" + due.id(), due.at(), due);
    }

    private void handle(Timer due, Instant now) {
        TimerKind<?> kind = kinds.get(due.kind());
        if (kind == null) {
            throw new IllegalStateException("no handler for timers of kind " + due.kind());
        }
        // The clock of the function that set the timer may be ahead.
        Instant at = due.at().isAfter(now) ? due.at() : now;
        try {
            CommitRetries.commit(
                    table, () -> isOpen(due) ? TimerList.handled(due, kind.handle(due, at)) : Commit.none());
        } catch (LostRace | Problem _) {
            // A call changed the same item; the next tick handles what is left.
        }
    }

    private boolean isOpen(Timer due) {
        return table.get(Keys.due(due)).isPresent();
    }
}
