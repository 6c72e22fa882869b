package marketplace.hiring;

import java.util.function.Supplier;

/** A value that is read when first needed, and then kept. Not thread-safe. */
final class Once<T> implements Supplier<T> {

    private Supplier<T> read;
    private T value;

    Once(Supplier<T> read) {
        this.read = read;
    }

    @Override
    public T get() {
        if (read != null) {
            value = read.get();
            read = null;
        }
        return value;
    }
}
