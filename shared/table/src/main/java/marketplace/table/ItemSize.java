package marketplace.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The bytes that DynamoDB counts for an item, by its published rule. */
public final class ItemSize {

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
