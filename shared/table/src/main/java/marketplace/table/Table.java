package marketplace.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import marketplace.kernel.paging.Page;

/** Implemented by DynamoTable and, for tests with injected faults, MemoryTable, under one contract suite. */
public interface Table {

    Optional<Item> get(Key key);

    /** Returns the existing items among these, one round trip per 100 keys. Consistent read. */
    Map<Key, Item> getAll(List<Key> keys);

    /** Announces reads, so that an implementation may do them in one round trip. */
    default void prefetch(List<Key> keys) {}

    /**
     * As {@link #prefetch}, at half the price: it may miss the latest writes, so only for calls that just show. Keys of
     * one collection are read as one range and should be neighbours.
     */
    default void prefetchEventually(List<Key> keys) {}

    default void forgetPrefetched() {}

    Page<Item> query(Query query);

    /** As {@link #filtered}, of the items themselves. */
    default Page<Item> collect(Query query, int limit, Predicate<Item> wanted) {
        return filtered(
                query,
                limit,
                items -> items.stream()
                        .map(item -> Optional.of(item).filter(wanted))
                        .toList());
    }

    /**
     * The first {@code limit} that pass. The page is short and still has a next if none of the next {@link
     * #MAX_CONSIDERED} items completes it.
     *
     * @param read what each item, in order, stands for; empty if it does not pass
     */
    default <T> Page<T> filtered(Query query, int limit, Function<List<Item>, List<Optional<T>>> read) {
        List<T> found = new ArrayList<>();
        Optional<String> position = query.after();
        int size = limit;
        int considered = 0;
        do {
            Page<Item> slice = query(query.after(position).limit(size));
            List<Optional<T>> matches = read.apply(slice.items());
            for (int i = 0; i < matches.size(); i++) {
                if (matches.get(i).isEmpty()) {
                    continue;
                }
                if (found.size() == limit) {
                    return new Page<>(found, position);
                }
                found.add(matches.get(i).get());
                position = Optional.of(Position.of(query, slice.items().get(i)).text(query));
            }
            position = slice.next();
            considered += matches.size();
            // The first slice is read for a filter that most pass, the next ones for a filter that few pass.
            size = Math.max(limit, SLICE);
        } while (found.size() < limit && position.isPresent() && considered < MAX_CONSIDERED);
        return new Page<>(found, position);
    }

    /** As {@link #filtered}, of the records that the items of a list name; those that are missing do not pass. */
    default <T> Page<T> follow(
            Query places, int limit, Function<Item, Key> target, Function<Item, T> read, Predicate<T> wanted) {
        return filtered(places, limit, slice -> {
            List<Key> keys = slice.stream().map(target).toList();
            Map<Key, Item> items = keys.isEmpty() ? Map.of() : getAll(keys);
            return keys.stream()
                    .map(key -> Optional.ofNullable(items.get(key)).map(read).filter(wanted))
                    .toList();
        });
    }

    /** As many as {@link #getAll} reads in one round trip. */
    int SLICE = 100;

    int MAX_CONSIDERED = 1_000;

    /**
     * Commits everything or nothing. Conflicts and throttling are retried for up to 10 s. A repeat after a timeout has
     * the same token, so the commit happens once.
     * @throws marketplace.kernel.Problem the error of the first write whose condition failed
     * @throws LostRace when that write has no error, or conflicts did not end
     */
    void commit(Commit commit);

    /**
     * As {@link #commit}, but a conflict with another transaction is a lost race at once: for a caller that decides
     * again, because a repeated commit would check the conditions of the old decision.
     */
    default void commitOnce(Commit commit) {
        commit(commit);
    }

    /**
     * Updates one item outside a transaction and returns it, at half a commit's cost. A repeat after a timeout has no
     * token and may count twice: never for money. Throws as {@link #commit} does.
     */
    Item update(Write.Update update);

    /**
     * Puts one item outside a transaction, at half a commit's cost. A repeat after a timeout may come late: only for
     * an item that is never changed.
     */
    void put(Item item);

    /** Deletes one item outside a transaction, as {@link #put} does: only for a key that is not used again. */
    void delete(Key key);
}
