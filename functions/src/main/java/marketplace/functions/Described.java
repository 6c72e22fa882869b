package marketplace.functions;

import java.util.function.Supplier;

/** Stands where a service would, in a catalogue that is only read. */
final class Described<T> implements Supplier<T> {
    @Override
    public T get() {
        throw new IllegalStateException("a description cannot be carried out");
    }
}
