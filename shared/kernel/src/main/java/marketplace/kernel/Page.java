package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Part of a list. {@code next} is empty on the last page, and not authenticated (see {@link Cursors}).
 *
 * @param total how many items the list has, counted up to its limit; empty where lists are not counted
 */
public record Page<T>(List<T> items, Optional<String> next, OptionalInt total) {

    public Page {
        items = List.copyOf(items);
    }

    public Page(List<T> items, Optional<String> next) {
        this(items, next, OptionalInt.empty());
    }

    public <R> Page<R> map(Function<T, R> f) {
        return new Page<>(items.stream().map(f).toList(), next, total);
    }
}
