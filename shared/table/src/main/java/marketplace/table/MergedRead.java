package marketplace.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import marketplace.kernel.paging.Page;

/** Merges partitions into one list in the order of sort keys. Items with the same sort key count as one. */
public final class MergedRead {

    /**
     * How many items a page may skip or take. Bounds its cost under a selective filter: only a page that reached this
     * limit may be short and still have a next page.
     */
    public static final int WINDOW = 1_000;

    private static final int RESERVE = 5;

    private static final int MAX_SHARE = 200;

    private final Table table;
    private final List<Part> parts;
    private final Optional<String> after;
    private final Comparator<Part> order;

    private MergedRead(Table table, List<Part> parts, Optional<String> after, Direction direction) {
        this.table = table;
        this.parts = parts;
        this.after = after;
        this.order = Comparator.comparing(Part::sortKey, direction.order());
    }

    public enum Direction {
        GREATEST_FIRST,
        LEAST_FIRST;

        /** The order in which sort keys are read. */
        public Comparator<String> order() {
            return switch (this) {
                case GREATEST_FIRST -> SortOrder.COMPARATOR.reversed();
                case LEAST_FIRST -> SortOrder.COMPARATOR;
            };
        }

        private Query following(Query query, Optional<String> after) {
            return switch (this) {
                case GREATEST_FIRST ->
                    after.map(last -> query.between(query.from(), last))
                            .orElse(query)
                            .newestFirst();
                case LEAST_FIRST ->
                    after.map(last -> query.between(last, query.to())).orElse(query);
            };
        }
    }

    public static Page<Item> page(
            Table table, List<Query> partitions, Optional<String> after, int limit, Predicate<Item> wanted) {
        return read(table, partitions, after, share(limit, partitions), Direction.GREATEST_FIRST)
                .page(limit, wanted);
    }

    /** A page of each of these lists. Their first items are read in one round trip. */
    public static List<Page<Item>> pages(
            Table table, List<List<Query>> lists, Optional<String> after, int limit, Direction direction) {
        List<MergedRead> reads = lists.stream()
                .map(list -> read(table, list, after, tightShare(limit, list.size()), direction))
                .toList();
        reads.getFirst()
                .read(reads.stream().flatMap(read -> read.parts.stream()).toList());
        return reads.stream().map(read -> read.page(limit, _ -> true)).toList();
    }

    private static int share(int limit, List<Query> partitions) {
        return 2 * limit / partitions.size() + RESERVE;
    }

    /**
     * As {@link #page}, for large items of which few are skipped: reads fewer in advance.
     *
     * @param groups any of them may hold the whole page, spread evenly over its partitions
     */
    public static Page<Item> pageOfLarge(
            Table table, List<List<Query>> groups, Optional<String> after, int limit, Predicate<Item> wanted) {
        List<Query> partitions = groups.stream()
                .flatMap(group -> group.stream().map(query -> query.limit(tightShare(limit, group.size()))))
                .toList();
        return read(table, partitions, after, Direction.GREATEST_FIRST).page(limit, wanted);
    }

    private static MergedRead read(
            Table table, List<Query> partitions, Optional<String> after, int share, Direction direction) {
        return read(table, partitions.stream().map(query -> query.limit(share)).toList(), after, direction);
    }

    private static MergedRead read(Table table, List<Query> partitions, Optional<String> after, Direction direction) {
        List<Part> parts = partitions.stream()
                .map(query -> new Part(direction.following(query, after)))
                .toList();
        return new MergedRead(table, parts, after, direction);
    }

    /** Returns the first {@code limit} items, fewer only at the end. */
    public static Page<Item> first(Table table, List<Query> partitions, Optional<String> after, int limit) {
        int share = tightShare(limit, partitions.size());
        List<Item> found = new ArrayList<>();
        Optional<String> position = after;
        do {
            Page<Item> page = read(table, partitions, position, share, Direction.GREATEST_FIRST)
                    .page(limit - found.size(), _ -> true);
            found.addAll(page.items());
            position = page.next();
        } while (found.size() < limit && position.isPresent());
        return new Page<>(found, position);
    }

    private static int tightShare(int limit, int partitions) {
        return partitions == 1 ? limit + 1 : limit / partitions * 5 / 4 + RESERVE;
    }

    private Page<Item> page(int limit, Predicate<Item> wanted) {
        List<Item> found = new ArrayList<>();
        Optional<String> position = after;
        int considered = 0;
        while (found.size() < limit && considered < WINDOW && !isDone()) {
            if (parts.stream().anyMatch(Part::isHungry)) {
                read(parts.stream().filter(Part::isLow).toList());
                continue;
            }
            Part first = parts.stream()
                    .filter(part -> !part.read.isEmpty())
                    .min(order)
                    .orElseThrow();
            Optional<String> previous = position;
            position = Optional.of(first.sortKey());
            Item item = first.remove();
            considered++;
            // The same item in another partition, or the last item of the previous page.
            if (!position.equals(previous) && wanted.test(item)) {
                found.add(item);
            }
        }
        return new Page<>(found, isDone() ? Optional.empty() : position);
    }

    private boolean isDone() {
        return parts.stream().allMatch(Part::isDone);
    }

    private void read(List<Part> low) {
        if (low.size() == 1) {
            low.getFirst().take(table.query(low.getFirst().next));
            return;
        }
        List<Callable<Page<Item>>> reads = low.stream()
                .<Callable<Page<Item>>>map(part -> () -> table.query(part.next))
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Page<Item>>> pages = threads.invokeAll(reads);
            for (int i = 0; i < pages.size(); i++) {
                low.get(i).take(pages.get(i).get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw new IllegalStateException("a part could not be read", e);
        }
    }

    private static final class Part {

        private final Deque<Item> read = new ArrayDeque<>();
        private Query next;
        private boolean more = true;

        /** That of the first item in {@code read}; null until it is needed. */
        private String sortKey;

        private Part(Query first) {
            this.next = first;
        }

        /** Reads grow, because a filter that few items match needs most of the window. */
        private void take(Page<Item> page) {
            read.addAll(page.items());
            more = page.next().isPresent();
            next = next.after(page.next()).limit(Math.clamp(2L * next.limit(), 1, MAX_SHARE));
        }

        /** Nothing can be merged until the next item of every partition is known. */
        private boolean isHungry() {
            return read.isEmpty() && more;
        }

        /** Also true shortly before {@link #isHungry}: parts are read together, to save round trips. */
        private boolean isLow() {
            return more && read.size() < RESERVE;
        }

        private boolean isDone() {
            return read.isEmpty() && !more;
        }

        private String sortKey() {
            if (sortKey == null) {
                sortKey = Position.sortKey(next, read.element());
            }
            return sortKey;
        }

        private Item remove() {
            sortKey = null;
            return read.remove();
        }
    }
}
