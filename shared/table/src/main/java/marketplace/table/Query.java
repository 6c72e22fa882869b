package marketplace.table;

import java.util.Optional;

/**
 * A read of one collection, or of one partition of an index, in the order of its sort keys.
 *
 * <p>A range within one partition is all that can be asked for, so nobody writes a scan by mistake.
 *
 * @param index the index to read; empty for the table itself, which is read consistently
 * @param pk the collection
 * @param from the first sort key that belongs to the answer
 * @param to the last sort key that belongs to the answer
 * @param descending whether the last come first
 * @param limit how many items at most
 * @param after the position (of an earlier {@link marketplace.kernel.Page}) after which to begin
 */
public record Query(
        Optional<String> index,
        String pk,
        String from,
        String to,
        boolean descending,
        int limit,
        Optional<String> after) {

    /** As {@code from}: no first, for no key is empty. */
    private static final String FIRST = "";

    /** As {@code to}: no last; after a prefix: whatever begins with it. */
    private static final String LAST = "\uffff";

    public Query {
        if (limit < 1) {
            throw new IllegalArgumentException("a query for " + limit + " items");
        }
    }

    public static Query of(String pk) {
        return new Query(Optional.empty(), pk, FIRST, LAST, false, Integer.MAX_VALUE, Optional.empty());
    }

    /** Items of the index; eventually consistent, so never a ground for a decision. */
    public static Query ofIndex(String index, String pk) {
        return new Query(Optional.of(index), pk, FIRST, LAST, false, Integer.MAX_VALUE, Optional.empty());
    }

    public Query prefix(String prefix) {
        return between(prefix, prefix + LAST);
    }

    /** Both ends belong to the answer; an empty {@code first} is before everything. */
    public Query between(String first, String last) {
        return new Query(index, pk, first, last, descending, limit, after);
    }

    public Query newestFirst() {
        return new Query(index, pk, from, to, true, limit, after);
    }

    public Query limit(int most) {
        return new Query(index, pk, from, to, descending, most, after);
    }

    public Query after(Optional<String> position) {
        return new Query(index, pk, from, to, descending, limit, position);
    }

    /** Whether there are sort keys before {@link #from}. */
    public boolean boundedBelow() {
        return !from.equals(FIRST);
    }

    /** Whether there are sort keys after {@link #to}. */
    public boolean boundedAbove() {
        return !to.equals(LAST);
    }

    /** Whether no sort key can lie between {@link #from} and {@link #to}. */
    public boolean excludesAll() {
        return boundedAbove() && (to.isEmpty() || SortOrder.COMPARATOR.compare(from, to) > 0);
    }

    /** Whether the answer is all that begins with {@link #from}, in whatever script it goes on. */
    public boolean isPrefix() {
        return boundedBelow() && to.equals(from + LAST);
    }
}
