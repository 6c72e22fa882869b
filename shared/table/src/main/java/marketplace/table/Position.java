package marketplace.table;

import java.util.Optional;

/**
 * The place of one item in the order of a query, as text: what {@code Page.next} holds.
 *
 * <p>In the table a sort key is enough; in an index many items may share one, so there the item's own key belongs
 * to it.
 *
 * @param sk the sort key in what was queried
 * @param key the item's key in the table
 */
public record Position(String sk, Key key) {

    /** The position of the item in the answer to the query. */
    public static Position of(Query query, Item item) {
        return new Position(query.index().isPresent() ? item.text(Keys.INDEX_1_SK) : item.text(Item.SK), item.key());
    }

    /** Where the query shall begin; empty for the beginning. */
    public static Optional<Position> after(Query query) {
        return query.after().map(text -> {
            if (query.index().isEmpty()) {
                return new Position(text, new Key(query.pk(), text));
            }
            int first = text.indexOf(':');
            int second = text.indexOf(':', first + 1);
            int pk = second + 1 + Integer.parseInt(text.substring(0, first));
            int sk = pk + Integer.parseInt(text.substring(first + 1, second));
            return new Position(text.substring(second + 1, pk), new Key(text.substring(pk, sk), text.substring(sk)));
        });
    }

    /** The form that {@link #after} reads; lengths come first, so that no character in a key needs escaping. */
    public String text(Query query) {
        return query.index().isEmpty() ? sk : sk.length() + ":" + key.pk().length() + ":" + sk + key.pk() + key.sk();
    }
}
