package marketplace.api;

import java.util.List;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

public interface Capability {

    List<Operation<?, ?>> operations();

    default List<TimerKind<?>> timers() {
        return List.of();
    }

    default List<JobKind<?>> jobs() {
        return List.of();
    }
}
