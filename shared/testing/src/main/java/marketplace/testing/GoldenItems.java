package marketplace.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.table.Item;

public final class GoldenItems {

    private GoldenItems() {}

    public static void check(String name, Stream<Item> items) {
        try {
            String text = Json.MAPPER
                    .writer()
                    .with(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(items.map(Item::attributes).toList());
            Golden.check(name, text + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("attributes of an item that are no JSON", e);
        }
    }

    public static List<Item> read(String name) {
        try {
            return Stream.of(Json.MAPPER.readValue(Golden.text(name), Map[].class))
                    .map(json -> Item.of(attributes(json)))
                    .toList();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(name + " is no list of items", e);
        }
    }

    private static Map<String, Object> attributes(Map<?, ?> json) {
        Map<String, Object> attributes = new TreeMap<>();
        json.forEach((name, value) -> attributes.put((String) name, attribute(value)));
        return attributes;
    }

    private static Object attribute(Object json) {
        return switch (json) {
            case Number number -> new BigDecimal(number.toString());
            case Map<?, ?> map -> attributes(map);
            case List<?> list -> list.stream().map(GoldenItems::attribute).toList();
            default -> json;
        };
    }
}
