package marketplace.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Page;

/**
 * The one table.
 *
 * <p>A port, because histories by the hundred thousand, with conflicts, throttles and timeouts after the commit, can
 * only be run on an implementation in memory; both stand under one contract suite.
 */
public interface Table {

    /** The item as it is now (a consistent read). */
    Optional<Item> get(Key key);

    /** Those of the items that exist, in one round trip per 100 keys, each as it is now. */
    Map<Key, Item> getAll(List<Key> keys);

    /**
     * Says that these items will be read next. Where reading ahead is possible they come in one round trip; elsewhere
     * nothing happens, and each is read when it is asked for.
     */
    default void prefetch(List<Key> keys) {}

    /** A part of a collection, in order. */
    Page<Item> query(Query query);

    /**
     * The first {@code limit} wanted items of the query. It reads on past unwanted ones, but for so many round trips only:
     * a page may come short and still have a next.
     */
    default Page<Item> collect(Query query, int limit, Predicate<Item> wanted) {
        List<Item> found = new ArrayList<>();
        Optional<String> position = query.after();
        for (int trips = 0; trips < MAX_COLLECT_TRIPS; trips++) {
            // No more than what is missing: so the position after the slice is the position after the last found item.
            Page<Item> slice = query(query.after(position).limit(limit - found.size()));
            slice.items().stream().filter(wanted).forEach(found::add);
            position = slice.next();
            if (found.size() == limit || position.isEmpty()) {
                break;
            }
        }
        return new Page<>(found, position);
    }

    /** Bounds what one request may cost where a filter lets little through. */
    int MAX_COLLECT_TRIPS = 10;

    /**
     * Does all of it or nothing. Conflicts with other transactions and throttling are retried inside, for 10 s at most;
     * a timeout after which the outcome is unknown is repeated under the same token, so that it happens once.
     *
     * @throws marketplace.kernel.Problem the refusal of the first write whose condition failed
     * @throws LostRace when that write has no refusal, or conflicts did not end
     */
    void commit(Commit commit);

    /**
     * One update outside any transaction, for counters; the answer is the item after it. It costs half of what a commit
     * does and carries no token: after a timeout it is repeated and may count twice, so it is for counters that may err
     * upwards, never for money.
     *
     * @throws marketplace.kernel.Problem as in {@link #commit}
     * @throws LostRace as in {@link #commit}
     */
    Item update(Write.Update update);
}
