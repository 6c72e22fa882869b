package marketplace.kernel.cache;

import java.util.function.Supplier;

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
