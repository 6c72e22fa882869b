package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.table.Item;

record StoredItems(Map<String, List<Item>> byPrefix) {

    static StoredItems of(Stream<Item> table) {
        Map<String, List<Item>> byPrefix = new HashMap<>();
        table.forEach(item -> {
            String pk = item.key().pk();
            byPrefix.computeIfAbsent(pk.substring(0, pk.indexOf('#') + 1), _ -> new ArrayList<>())
                    .add(item);
        });
        return new StoredItems(byPrefix);
    }

    List<Item> of(String prefix) {
        return byPrefix.getOrDefault(prefix, List.of());
    }

    <T> Map<String, T> records(String prefix, Function<Item, T> record) {
        Map<String, T> records = new TreeMap<>();
        of(prefix).forEach(item -> records.put(item.text("id"), record.apply(item)));
        return records;
    }
}
