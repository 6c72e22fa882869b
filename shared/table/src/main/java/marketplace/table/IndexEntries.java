package marketplace.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The entries that one record has in an index, in the order of their keys. A commit writes only what differs. */
public final class IndexEntries {

    private final Map<Key, Item> items =
            new TreeMap<>(Comparator.comparing(Key::pk).thenComparing(Key::sk));

    public void add(Item.Builder entry) {
        Item item = entry.build();
        items.put(item.key(), item);
    }

    public List<Write> create() {
        return items.values().stream().map(Write::put).toList();
    }

    public List<Write> remove() {
        return items.keySet().stream().map(Write::delete).toList();
    }

    public List<Write> changeTo(IndexEntries after) {
        List<Write> writes = new ArrayList<>();
        items.keySet().stream()
                .filter(key -> !after.items.containsKey(key))
                .map(Write::delete)
                .forEach(writes::add);
        after.items.values().stream()
                .filter(item -> !item.equals(items.get(item.key())))
                .map(Write::put)
                .forEach(writes::add);
        return writes;
    }
}
