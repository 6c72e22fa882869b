package marketplace.functions;

import java.util.List;
import marketplace.api.Capability;
import marketplace.api.Operation;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.TimerKind;

/** A tick hands waiting jobs to the queue. */
final class JobQueue implements Capability {

    @Override
    public List<Operation<?, ?>> operations() {
        return List.of();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return List.of(TimerKind.bare(JobOutbox.KIND, (_, _) -> Commit.none()));
    }
}
