package marketplace.testing;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;

final class Evaluation {

    private static final int MAX_DIGITS = 38;

    private Evaluation() {}

    static Optional<Item> apply(Write write, Optional<Item> existing) {
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
