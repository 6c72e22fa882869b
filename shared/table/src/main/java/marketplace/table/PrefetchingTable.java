package marketplace.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.Page;

/**
 * The table, with items at hand that were read before anybody asked for them.
 *
 * <p>Who knows what a use-case will read can have it read while something else is waited for; the use-case asks as it
 * always does. An item is handed out once and none after a commit: whoever asks again wants it as it is then.
 */
public final class PrefetchingTable implements Table {

    private final Table table;
    private final ScopedValue<Map<Key, Optional<Item>>> atHand = ScopedValue.newInstance();

    public PrefetchingTable(Table table) {
        this.table = table;
    }

    /** The items as they are now, and which of them are not there; for {@link #with}. */
    public Map<Key, Optional<Item>> read(List<Key> keys) {
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        Map<Key, Optional<Item>> read = new HashMap<>();
        keys.forEach(key -> read.put(key, Optional.ofNullable(items.get(key))));
        return read;
    }

    /** Does something with these items at hand, in this thread alone. */
    public <R> R with(Map<Key, Optional<Item>> read, Supplier<R> action) {
        return ScopedValue.where(atHand, new HashMap<>(read)).call(action::get);
    }

    @Override
    public Optional<Item> get(Key key) {
        Map<Key, Optional<Item>> known = known();
        return known.containsKey(key) ? known.remove(key) : table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        Map<Key, Optional<Item>> known = known();
        Map<Key, Item> items = new HashMap<>();
        List<Key> missing = new ArrayList<>();
        for (Key key : keys) {
            if (known.containsKey(key)) {
                known.remove(key).ifPresent(item -> items.put(key, item));
            } else {
                missing.add(key);
            }
        }
        if (!missing.isEmpty()) {
            items.putAll(table.getAll(missing));
        }
        return items;
    }

    /** Only within {@link #with}: nobody would throw away elsewhere what was read. What is at hand is not read again. */
    @Override
    public void prefetch(List<Key> keys) {
        if (atHand.isBound()) {
            Map<Key, Optional<Item>> known = atHand.get();
            known.putAll(read(keys.stream()
                    .filter(key -> !known.containsKey(key))
                    .distinct()
                    .toList()));
        }
    }

    @Override
    public Page<Item> query(Query query) {
        return table.query(query);
    }

    @Override
    public void commit(Commit commit) {
        known().clear();
        table.commit(commit);
    }

    @Override
    public Item update(Write.Update update) {
        known().clear();
        return table.update(update);
    }

    private Map<Key, Optional<Item>> known() {
        return atHand.isBound() ? atHand.get() : new HashMap<>();
    }
}
