package marketplace.kernel.cache;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** A setting of the deployer that may change while the process runs. It is read again every five minutes. */
public final class Refreshed<T> implements Supplier<T> {

    public static final Duration PERIOD = Duration.ofMinutes(5);

    /** After a failed read. Until then the previous value is used. */
    private static final Duration RETRY = Duration.ofMinutes(1);

    private final Supplier<T> read;
    private final InstantSource clock;
    private T value;
    private Instant until;

    public Refreshed(Supplier<T> read, InstantSource clock) {
        this.read = read;
        this.clock = clock;
    }

    /** Returns the same object until a read gives one that differs. */
    @Override
    public synchronized T get() {
        Instant now = clock.instant();
        if (value == null || !now.isBefore(until)) {
            refresh(now);
        }
        return value;
    }

    private void refresh(Instant now) {
        try {
            T next = read.get();
            if (!next.equals(value)) {
                value = next;
            }
            until = now.plus(PERIOD);
        } catch (RuntimeException e) {
            if (value == null) {
                throw e;
            }
            until = now.plus(RETRY);
        }
    }

    /** Calls {@code make} again when the value has changed. */
    public <U> Supplier<U> map(Function<T, U> make) {
        return new Supplier<>() {
            private T from;
            private U made;

            @Override
            public synchronized U get() {
                T current = Refreshed.this.get();
                if (made == null || !Objects.equals(from, current)) {
                    made = make.apply(current);
                    from = current;
                }
                return made;
            }
        };
    }
}
