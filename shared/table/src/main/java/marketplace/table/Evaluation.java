package marketplace.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** What writes do, for the tables that are not DynamoDB: its conditions and its limits, so that all refuse the same. */
public final class Evaluation {

    private static final int MAX_DIGITS = 38;

    private static final int MAX_COMMIT_BYTES = 4 * 1024 * 1024;

    /** One item before and after a write; empty where there is none. */
    public record Replaced(Key key, Optional<Item> before, Optional<Item> after) {

        /** A check, or a put of the same item, changes nothing. */
        public boolean isChange() {
            return !before.equals(after);
        }
    }

    private Evaluation() {}

    /**
     * The effect of writes that are made together. Refuses as the first write whose condition fails says.
     *
     * @param find the item of a key as it is now
     */
    public static List<Replaced> of(List<Write> writes, Function<Key, Optional<Item>> find) {
        List<Replaced> replaced = new ArrayList<>();
        int bytes = 0;
        for (Write write : writes) {
            Optional<Item> existing = find.apply(write.key());
            if (!write.condition().holds(existing)) {
                throw write.refused(existing);
            }
            Optional<Item> after = apply(write, existing);
            bytes += after.map(ItemSize::bytes).orElse(0);
            replaced.add(new Replaced(write.key(), existing, after));
        }
        if (bytes > MAX_COMMIT_BYTES) {
            throw new IllegalArgumentException("a commit of " + bytes + " bytes");
        }
        return replaced;
    }

    private static Optional<Item> apply(Write write, Optional<Item> existing) {
        return switch (write) {
            case Write.Put put -> Optional.of(storable(put.item()));
            case Write.Update update -> Optional.of(storable(updated(update, existing)));
            case Write.Delete _ -> Optional.empty();
            case Write.Check _ -> existing;
        };
    }

    private static Item updated(Write.Update update, Optional<Item> existing) {
        Key key = update.key();
        Map<String, Object> attributes =
                new TreeMap<>(existing.orElseGet(() -> Item.at(key).build()).attributes());
        for (Change change : update.changes()) {
            switch (change) {
                case Change.Set set -> attributes.put(set.attribute(), set.value());
                case Change.SetIfAbsent set -> attributes.putIfAbsent(set.attribute(), set.value());
                case Change.Add add ->
                    attributes.merge(add.attribute(), BigDecimal.valueOf(add.amount()), Evaluation::sum);
                case Change.Remove remove -> attributes.remove(remove.attribute());
            }
        }
        return Item.of(attributes);
    }

    private static Object sum(Object value, Object amount) {
        if (value instanceof BigDecimal number) {
            return number.add((BigDecimal) amount);
        }
        throw new IllegalArgumentException("cannot add to a " + value.getClass());
    }

    /** A plain fault, because no caller causes it on purpose. */
    private static Item storable(Item item) {
        requireText(item.key().pk());
        requireText(item.key().sk());
        for (String name : new String[] {Keys.INDEX_1_PK, Keys.INDEX_1_SK}) {
            if (item.has(name)) {
                requireText(item.text(name));
            }
        }
        requireNumbers(item.attributes());
        if (ItemSize.bytes(item) > ItemSize.MAX_BYTES) {
            throw new IllegalArgumentException("an item of " + ItemSize.bytes(item) + " bytes");
        }
        return item;
    }

    private static void requireText(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("an empty key");
        }
    }

    private static void requireNumbers(Object value) {
        switch (value) {
            case BigDecimal number
            when number.stripTrailingZeros().precision() > MAX_DIGITS ->
                throw new IllegalArgumentException("a number of more than " + MAX_DIGITS + " digits");
            case Map<?, ?> map -> map.values().forEach(Evaluation::requireNumbers);
            case Iterable<?> list -> list.forEach(Evaluation::requireNumbers);
            default -> {}
        }
    }
}
