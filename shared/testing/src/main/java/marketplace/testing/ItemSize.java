package marketplace.testing;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import marketplace.table.Item;

/**
 * How many bytes the database counts for an item.
 *
 * <p>The published rule: names and texts in UTF-8; a number takes a byte for two digits and one more; a list or map
 * takes three bytes and one for each element.
 */
public final class ItemSize {

    /** The largest item that the database takes. */
    static final int MAX_BYTES = 400 * 1024;

    private ItemSize() {}

    public static int bytes(Item item) {
        return attributes(item.attributes());
    }

    private static int attributes(Map<?, ?> attributes) {
        return attributes.entrySet().stream()
                .mapToInt(entry -> utf8((String) entry.getKey()) + value(entry.getValue()))
                .sum();
    }

    private static int value(Object value) {
        return switch (value) {
            case String text -> utf8(text);
            case BigDecimal number ->
                (number.stripTrailingZeros().precision() + 1) / 2 + 1 + (number.signum() < 0 ? 1 : 0);
            case byte[] bytes -> bytes.length;
            case List<?> list ->
                collection(list) + list.stream().mapToInt(ItemSize::value).sum();
            case Map<?, ?> map -> collection(map.keySet()) + attributes(map);
            default -> 1;
        };
    }

    private static int collection(Collection<?> elements) {
        return 3 + elements.size();
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
