package marketplace.server.sources;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.server.data.DataFolder;

/** The machine's time plus a stored offset that only grows. Frozen between the steps of a jump. */
public final class LocalClock implements InstantSource {

    private static final String FILE = "clock-offset";

    private final InstantSource wall;
    private final DataFolder data;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile State state;

    private record State(Duration offset, Optional<Instant> frozen) {}

    public LocalClock(InstantSource wall, DataFolder data) {
        this.wall = wall;
        this.data = data;
        Duration offset = data.read(FILE).map(Duration::parse).orElse(Duration.ZERO);
        this.state = new State(offset, Optional.empty());
    }

    @Override
    public Instant instant() {
        State now = state;
        return now.frozen().orElseGet(() -> wall.instant().plus(now.offset()));
    }

    public Duration offset() {
        return state.offset();
    }

    boolean frozen() {
        return state.frozen().isPresent();
    }

    void onMove(Runnable listener) {
        listeners.add(listener);
    }

    void freeze() {
        set(new State(state.offset(), Optional.of(instant().truncatedTo(ChronoUnit.MILLIS))));
    }

    void moveTo(Instant later) {
        Duration offset = Duration.between(wall.instant(), later);
        // Stored at every step: after a crash, stored times must not be in the future.
        data.write(FILE, max(offset, state.offset()).toString());
        set(new State(state.offset(), Optional.of(later)));
    }

    void release(Duration offset) {
        data.write(FILE, offset.toString());
        set(new State(offset, Optional.empty()));
    }

    private void set(State next) {
        state = next;
        listeners.forEach(Runnable::run);
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
