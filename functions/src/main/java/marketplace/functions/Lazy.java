package marketplace.functions;

import java.util.function.Supplier;

/**
 * A value made on first use and kept.
 *
 * <p>A function serves few capabilities in its life; it should pay the start of those alone.
 */
public final class Lazy<T> implements Supplier<T> {

    private final Supplier<T> make;
    private T value;

    public Lazy(Supplier<T> make) {
        this.make = make;
    }

    @Override
    public synchronized T get() {
        if (value == null) {
            value = make.get();
        }
        return value;
    }
}
