package marketplace.kernel;

import java.util.function.Supplier;

/** A value that is created on first use and kept, so that a function pays only for what it serves. */
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
