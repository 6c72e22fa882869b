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
import marketplace.kernel.Page;

/**
 * Several partitions read as one list, the greatest sort key first.
 *
 * <p>For lists that the whole marketplace writes to: one partition would not take the writes, so they are sharded, and
 * put together again here. The sort keys must be different in all parts; then the last one read is a position in all of
 * them at once.
 */
public final class MergedRead {

    /** Bounds what one page may cost where a filter lets little through: it may come short and still have a next. */
    public static final int MAX_ROUNDS = 5;

    /** Read per part and round beyond an even share, so that one round is nearly always enough. */
    private static final int RESERVE = 5;

    private final Table table;
    private final List<Part> parts;
    private final Optional<String> after;

    private MergedRead(Table table, List<Part> parts, Optional<String> after) {
        this.table = table;
        this.parts = parts;
        this.after = after;
    }

    /**
     * The first {@code limit} wanted items after a position that an earlier page gave.
     *
     * @param partitions what to merge; their direction and limit are set here
     */
    public static Page<Item> page(
            Table table, List<Query> partitions, Optional<String> after, int limit, Predicate<Item> wanted) {
        int share = 2 * limit / partitions.size() + RESERVE;
        List<Part> parts = partitions.stream()
                .map(query -> new Part(after.map(last -> query.between(query.from(), last))
                        .orElse(query)
                        .newestFirst()
                        .limit(share)))
                .toList();
        return new MergedRead(table, parts, after).page(limit, wanted);
    }

    private Page<Item> page(int limit, Predicate<Item> wanted) {
        List<Item> found = new ArrayList<>();
        Optional<String> position = after;
        for (int round = 0; round < MAX_ROUNDS && parts.stream().anyMatch(Part::isHungry); round++) {
            read(parts.stream().filter(Part::isHungry).toList());
            while (found.size() < limit && parts.stream().noneMatch(Part::isHungry)) {
                Optional<Part> greatest = parts.stream()
                        .filter(part -> !part.read.isEmpty())
                        .max(Comparator.comparing(Part::sortKey, SortOrder.COMPARATOR));
                if (greatest.isEmpty()) {
                    break;
                }
                position = Optional.of(greatest.get().sortKey());
                Item item = greatest.get().read.remove();
                // A page begins at the position of the last; that one item was in it.
                if (!position.equals(after) && wanted.test(item)) {
                    found.add(item);
                }
            }
            if (found.size() == limit) {
                break;
            }
        }
        return new Page<>(found, parts.stream().allMatch(Part::isDone) ? Optional.empty() : position);
    }

    /** One round: each of the parts is asked once, all at the same time. */
    private void read(List<Part> hungry) {
        if (hungry.size() == 1) {
            hungry.getFirst().take(table.query(hungry.getFirst().next));
            return;
        }
        List<Callable<Page<Item>>> reads = hungry.stream()
                .<Callable<Page<Item>>>map(part -> () -> table.query(part.next))
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Page<Item>>> pages = threads.invokeAll(reads);
            for (int i = 0; i < pages.size(); i++) {
                hungry.get(i).take(pages.get(i).get());
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

    /** One partition on its way: what has been read of it and not yet been merged, and what to ask next. */
    private static final class Part {

        private final Deque<Item> read = new ArrayDeque<>();
        private Query next;
        private boolean more = true;

        private Part(Query first) {
            this.next = first;
        }

        private void take(Page<Item> page) {
            read.addAll(page.items());
            more = page.next().isPresent();
            next = next.after(page.next());
        }

        /** Whether what comes next is not known: then nothing can be merged. */
        private boolean isHungry() {
            return read.isEmpty() && more;
        }

        private boolean isDone() {
            return read.isEmpty() && !more;
        }

        private String sortKey() {
            return Position.of(next, read.element()).sk();
        }
    }
}
