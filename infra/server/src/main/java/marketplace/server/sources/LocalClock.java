package marketplace.server.sources;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.server.data.DataFolder;
import marketplace.server.template.StartRefused;

/** The machine's time plus a stored offset that only grows. Frozen between the steps of a jump. */
public final class LocalClock implements InstantSource {

    private static final String FILE = "clock-offset";

    private final SteadyClock wall;
    private final DataFolder data;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile State state;

    private record State(Duration offset, Optional<Instant> frozen) {}

    private LocalClock(SteadyClock wall, DataFolder data, Duration offset) {
        this.wall = wall;
        this.data = data;
        this.state = new State(offset, Optional.empty());
    }

    public static LocalClock open(InstantSource machine, DataFolder data) throws StartRefused {
        try {
            Duration offset = data.read(FILE).map(Duration::parse).orElse(Duration.ZERO);
            return new LocalClock(SteadyClock.open(machine, data), data, offset);
        } catch (DateTimeException _) {
            throw data.damaged(FILE);
        }
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
