package marketplace.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marketplace.kernel.paging.Page;

/** Prefetched items serve every read of a call until its first write, or until a lost race. */
public final class PrefetchingTable implements Table {

    private final Table table;
    private final ScopedValue<Map<Key, Optional<Item>>> prefetched = ScopedValue.newInstance();

    private final ScopedValue<Consumer<List<Key>>> guard = ScopedValue.newInstance();

    public PrefetchingTable(Table table) {
        this.table = table;
    }

    public Map<Key, Optional<Item>> read(List<Key> keys) {
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        Map<Key, Optional<Item>> read = new HashMap<>();
        keys.forEach(key -> read.put(key, Optional.ofNullable(items.get(key))));
        return read;
    }

    public <R> R with(Map<Key, Optional<Item>> read, Supplier<R> action) {
        return ScopedValue.where(prefetched, new HashMap<>(read)).call(action::get);
    }

    /** All prefetched keys, also of absent items. */
    public List<Key> prefetched() {
        return List.copyOf(known().keySet());
    }

    /** Shows {@code beforeRead} the keys of each read of the action, also of prefetched items. */
    public <R> R guarded(Consumer<List<Key>> beforeRead, Supplier<R> action) {
        return ScopedValue.where(guard, beforeRead).call(action::get);
    }

    @Override
    public Optional<Item> get(Key key) {
        check(List.of(key));
        Map<Key, Optional<Item>> known = known();
        return known.containsKey(key) ? known.get(key) : table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        check(keys);
        Map<Key, Optional<Item>> known = known();
        Map<Key, Item> items = new HashMap<>();
        List<Key> missing = new ArrayList<>();
        for (Key key : keys) {
            if (known.containsKey(key)) {
                known.get(key).ifPresent(item -> items.put(key, item));
            } else {
                missing.add(key);
            }
        }
        if (!missing.isEmpty()) {
            items.putAll(table.getAll(missing));
        }
        return items;
    }

    @Override
    public void prefetch(List<Key> keys) {
        if (prefetched.isBound()) {
            Map<Key, Optional<Item>> known = prefetched.get();
            known.putAll(read(keys.stream()
                    .filter(key -> !known.containsKey(key))
                    .distinct()
                    .toList()));
        }
    }

    @Override
    public void prefetchEventually(List<Key> keys) {
        if (prefetched.isBound()) {
            Map<Key, Optional<Item>> known = prefetched.get();
            Map<String, List<Key>> missing =
                    keys.stream().filter(key -> !known.containsKey(key)).collect(Collectors.groupingBy(Key::pk));
            List<Supplier<Page<Item>>> reads = missing.values().stream()
                    .<Supplier<Page<Item>>>map(neighbours -> () -> table.query(range(neighbours)))
                    .toList();
            for (Page<Item> page : ParallelReads.all(reads)) {
                page.items().forEach(item -> known.putIfAbsent(item.key(), Optional.of(item)));
            }
            keys.forEach(key -> known.putIfAbsent(key, Optional.empty()));
        }
    }

    private static Query range(List<Key> neighbours) {
        List<String> sorted =
                neighbours.stream().map(Key::sk).sorted(SortOrder.COMPARATOR).toList();
        return Query.of(neighbours.getFirst().pk())
                .between(sorted.getFirst(), sorted.getLast())
                .eventuallyConsistent();
    }

    @Override
    public void forgetPrefetched() {
        known().clear();
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
    public void commitOnce(Commit commit) {
        known().clear();
        table.commitOnce(commit);
    }

    @Override
    public Item update(Write.Update update) {
        known().clear();
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        known().clear();
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        known().clear();
        table.delete(key);
    }

    private void check(List<Key> keys) {
        if (guard.isBound()) {
            guard.get().accept(keys);
        }
    }

    private Map<Key, Optional<Item>> known() {
        return prefetched.isBound() ? prefetched.get() : new HashMap<>();
    }
}
