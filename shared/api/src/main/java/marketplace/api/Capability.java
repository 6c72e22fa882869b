package marketplace.api;

import java.util.List;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/** What one module offers: its operations, and what it does in the background. */
public interface Capability {

    List<Operation<?, ?>> operations();

    default List<TimerKind> timers() {
        return List.of();
    }

    default List<JobKind> jobs() {
        return List.of();
    }
}
