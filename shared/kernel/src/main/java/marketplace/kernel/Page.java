package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A part of a list, and where the next part begins.
 *
 * <p>The position is the store's own and not authenticated; {@link Cursors} makes it fit to hand out.
 *
 * @param next the position of the last item; empty at the end of the list
 */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }

    public <R> Page<R> map(Function<T, R> f) {
        return new Page<>(items.stream().map(f).toList(), next);
    }
}
