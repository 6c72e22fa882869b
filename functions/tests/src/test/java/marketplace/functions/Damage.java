package marketplace.functions;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Damages stored items. */
final class Damage {

    /** What replaces a value; empty removes it. */
    private static final List<Optional<Object>> DAMAGES = List.of(
            Optional.empty(), Optional.of(BigDecimal.TEN), Optional.of("damaged"), Optional.of(Map.of("a", "b")));

    private static final Set<String> KEY = Set.of("pk", "sk", Keys.INDEX_1_PK, Keys.INDEX_1_SK);

    private static final String VALUE = "value";

    private Damage() {}

    /** The item with each of its values damaged in each way, by path and damage. The key stays. */
    static Map<String, Item> each(Item item) {
        Map<String, Item> damaged = new LinkedHashMap<>();
        visit(item.attributes(), "", (path, attributes) -> {
            if (!KEY.contains(path.substring(0, path.indexOf('/')))) {
                damaged.put(path, Item.of(attributes));
            }
        });
        return damaged;
    }

    /** The attributes of an item: one of each shape is damaged. */
    static String shape(Item item) {
        return item.key().pk().replaceAll("[_#:].*", "") + shape(item.attributes());
    }

    private static String shape(Map<?, ?> attributes) {
        StringBuilder shape = new StringBuilder();
        attributes.forEach((name, value) -> {
            shape.append(name).append(' ');
            if (value instanceof Map<?, ?> nested) {
                shape.append(shape(nested));
            } else if (name.equals("type")) {
                shape.append(value);
            }
        });
        return shape.toString();
    }

    private interface Visitor {
        void visit(String path, Map<String, Object> damaged);
    }

    private static void visit(Map<?, ?> map, String prefix, Visitor visitor) {
        map.forEach((name, value) -> {
            String path = prefix + name;
            for (int i = 0; i < DAMAGES.size(); i++) {
                Map<String, Object> copy = new TreeMap<>();
                map.forEach((key, each) -> copy.put((String) key, each));
                DAMAGES.get(i).ifPresentOrElse(damage -> copy.put((String) name, damage), () -> copy.remove(name));
                visitor.visit(path + "/" + i, copy);
            }
            Visitor inside = (inner, damagedInner) -> {
                Map<String, Object> copy = new TreeMap<>();
                map.forEach((key, each) -> copy.put((String) key, each));
                copy.put((String) name, damagedInner.get(VALUE));
                visitor.visit(inner, copy);
            };
            visitInside(value, path, inside);
        });
    }

    /** The elements of a list are damaged like the fields of a nested record. */
    private static void visitInside(Object value, String path, Visitor visitor) {
        if (value instanceof Map<?, ?> nested) {
            visit(nested, path + ".", (inner, damaged) -> visitor.visit(inner, Map.of(VALUE, damaged)));
        } else if (value instanceof List<?> list) {
            Map<String, Object> byIndex = new TreeMap<>();
            for (int i = 0; i < list.size(); i++) {
                // Padded, so that the order of names is the order of the list.
                byIndex.put(String.format("%06d", i), list.get(i));
            }
            visit(
                    byIndex,
                    path + ".",
                    (inner, damaged) -> visitor.visit(inner, Map.of(VALUE, List.copyOf(damaged.values()))));
        }
    }
}
