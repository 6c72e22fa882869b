package marketplace.table;

import java.util.Optional;

/** An item's place in a query. It has the item's key, because items of an index may share a sort key. */
public record Position(String sk, Key key) {

    public static Position of(Query query, Item item) {
        return new Position(sortKey(query, item), item.key());
    }

    static String sortKey(Query query, Item item) {
        return item.text(query.index().isPresent() ? Keys.INDEX_1_SK : Item.SK);
    }

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

    /** Lengths come first, so no character needs escaping. */
    public String text(Query query) {
        return query.index().isEmpty() ? sk : sk.length() + ":" + key.pk().length() + ":" + sk + key.pk() + key.sk();
    }
}
