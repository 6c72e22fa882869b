package marketplace.functions.outbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.table.Item;

/**
 * Decodes stream records by hand: the event library takes 400 ms for its first batch (docs/design.md), and its
 * value classes would need a second conversion.
 */
final class StreamItems {

    private StreamItems() {}

    static Item item(JsonNode image) {
        return Item.of(map(image));
    }

    private static Map<String, Object> map(JsonNode attributes) {
        Map<String, Object> map = new TreeMap<>();
        attributes.properties().forEach(attribute -> map.put(attribute.getKey(), value(attribute.getValue())));
        return map;
    }

    private static Object value(JsonNode typed) {
        Map.Entry<String, JsonNode> entry = typed.properties().iterator().next();
        JsonNode value = entry.getValue();
        return switch (entry.getKey()) {
            case "S" -> value.textValue();
            case "N" -> new BigDecimal(value.textValue());
            case "BOOL" -> value.booleanValue();
            case "B" -> Base64.getDecoder().decode(value.textValue());
            case "M" -> map(value);
            case "L" -> list(value);
            // Never written by the service. Bytes fail where the attribute is read.
            default -> typed.toString().getBytes(StandardCharsets.UTF_8);
        };
    }

    private static List<Object> list(JsonNode values) {
        List<Object> list = new ArrayList<>();
        values.forEach(value -> list.add(value(value)));
        return list;
    }
}
