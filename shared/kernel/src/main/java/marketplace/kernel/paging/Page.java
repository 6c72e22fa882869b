package marketplace.kernel.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Part of a list. {@code next} is empty on the last page, and not authenticated (see {@link Cursors}).
 *
 * @param total how many items the list has, counted up to its limit; empty where lists are not counted
 * @param latest the position after everything that existed; empty for lists that are not polled
 * @param suggestions other values of the filter, for a list in which nothing was found
 */
public record Page<T>(
        List<T> items,
        Optional<String> next,
        OptionalInt total,
        Optional<String> latest,
        List<Suggestion> suggestions) {

    public Page {
        items = List.copyOf(items);
        suggestions = List.copyOf(suggestions);
    }

    public Page(List<T> items, Optional<String> next) {
        this(items, next, OptionalInt.empty());
    }

    public Page(List<T> items, Optional<String> next, OptionalInt total) {
        this(items, next, total, Optional.empty(), List.of());
    }

    /** All items in memory, read page by page. */
    public static <T> List<T> all(Function<Optional<String>, Page<T>> read) {
        List<T> all = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<T> page = read.apply(after);
            all.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return all;
    }

    public Page<T> withLatest(Optional<String> position) {
        return new Page<>(items, next, total, position, suggestions);
    }

    public Page<T> suggesting(List<Suggestion> others) {
        return new Page<>(items, next, total, latest, others);
    }

    public <R> Page<R> map(Function<T, R> f) {
        return new Page<>(items.stream().map(f).toList(), next, total, latest, suggestions);
    }
}
