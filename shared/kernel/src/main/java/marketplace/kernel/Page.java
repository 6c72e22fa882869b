package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Part of a list. {@code next} is empty on the last page, and not authenticated (see {@link Cursors}). */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    public <R> Page<R> map(Function<T, R> f) {
        return new Page<>(items.stream().map(f).toList(), next);
    }
}
