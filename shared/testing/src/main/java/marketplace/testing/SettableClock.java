package marketplace.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

public final class SettableClock implements InstantSource {

    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicReference<Instant> now;

    public SettableClock() {
        this(START);
    }

    public SettableClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    public Instant advance(Duration duration) {
        return now.updateAndGet(instant -> instant.plus(duration));
    }

    public void set(Instant instant) {
        now.set(instant);
    }
}
