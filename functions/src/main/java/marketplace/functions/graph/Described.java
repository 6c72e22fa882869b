package marketplace.functions.graph;

import java.util.function.Supplier;

/** Replaces a service in a catalogue that is only read. */
final class Described<T> implements Supplier<T> {
    @Override
    public T get() {
        throw new IllegalStateException("a described operation cannot run");
    }
}
