package marketplace.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /**
     * The first {@code limit} items that pass, in at most {@link #MAX_COLLECT_TRIPS} round trips: a page may be short
     * and still have a next.
     */
    default Page<Item> collect(Query query, int limit, Predicate<Item> wanted) {
        List<Item> found = new ArrayList<>();
        Optional<String> position = query.after();
        for (int trips = 0; trips < MAX_COLLECT_TRIPS; trips++) {
            // Reads no more than are missing, so the slice ends at the last found item.
            Page<Item> slice = query(query.after(position).limit(limit - found.size()));
            slice.items().stream().filter(wanted).forEach(found::add);
            position = slice.next();
            if (found.size() == limit || position.isEmpty()) {
                break;
            }
        }
        return new Page<>(found, position);
    }

    int MAX_COLLECT_TRIPS = 10;

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
