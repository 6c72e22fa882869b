package marketplace.functions;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;

/** What was ever written to a table. */
final class TableHistory {

    private final MemoryTable table;
    private final Set<Key> keys = new LinkedHashSet<>();

    /** Every item in every version. */
    final List<Item> versions = new ArrayList<>();

    TableHistory(MemoryTable table) {
        this.table = table;
        watch(_ -> {}, _ -> {});
    }

    /** Calls the test before and after every write, instead of the one before. */
    void watch(Consumer<List<Write>> before, Consumer<List<Write>> after) {
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                before.accept(writes);
            }

            @Override
            public void after(List<Write> writes) {
                writes.forEach(write -> keys.add(write.key()));
                writes.forEach(write -> table.get(write.key()).ifPresent(versions::add));
                after.accept(writes);
            }
        });
    }

    /** The items that are stored now. */
    List<Item> everything() {
        return keys.stream().map(table::get).flatMap(Optional::stream).toList();
    }

    /** How often the event was emitted, fanned out or not. */
    long eventsNamed(String event) {
        return keys.stream()
                .filter(key -> key.pk().startsWith("DUE#") && key.sk().endsWith("#" + event))
                .count();
    }
}
