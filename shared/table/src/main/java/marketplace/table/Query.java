package marketplace.table;

import java.util.Optional;

/**
 * A range of one collection, or of one partition of an index, both ends inclusive, by sort key. An empty {@code
 * index} means the table.
 *
 * @param consistent whether it sees every finished write; else it costs half, and never base a decision on it
 */
public record Query(
        Optional<String> index,
        String pk,
        String from,
        String to,
        boolean descending,
        int limit,
        Optional<String> after,
        boolean consistent) {

    private static final String FIRST = "";

    /** As {@code to}: no upper bound; after a prefix: everything with that prefix. */
    private static final String LAST = "\uffff";

    public Query {
        if (limit < 1) {
            throw new IllegalArgumentException("a query for " + limit + " items");
        }
    }

    public static Query of(String pk) {
        return new Query(Optional.empty(), pk, FIRST, LAST, false, Integer.MAX_VALUE, Optional.empty(), true);
    }

    /** An index is never read consistently. */
    public static Query ofIndex(String index, String pk) {
        return new Query(Optional.of(index), pk, FIRST, LAST, false, Integer.MAX_VALUE, Optional.empty(), false);
    }

    public Query eventuallyConsistent() {
        return new Query(index, pk, from, to, descending, limit, after, false);
    }

    public Query prefix(String prefix) {
        return between(prefix, prefix + LAST);
    }

    public Query between(String first, String last) {
        return new Query(index, pk, first, last, descending, limit, after, consistent);
    }

    public Query newestFirst() {
        return new Query(index, pk, from, to, true, limit, after, consistent);
    }

    public Query limit(int most) {
        return new Query(index, pk, from, to, descending, most, after, consistent);
    }

    public Query after(Optional<String> position) {
        return new Query(index, pk, from, to, descending, limit, position, consistent);
    }

    public boolean boundedBelow() {
        return !from.equals(FIRST);
    }

    public boolean boundedAbove() {
        return !to.equals(LAST);
    }

    public boolean excludesAll() {
        return boundedAbove() && (to.isEmpty() || SortOrder.COMPARATOR.compare(from, to) > 0);
    }

    public boolean isPrefix() {
        return boundedBelow() && to.equals(from + LAST);
    }
}
