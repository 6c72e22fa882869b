package marketplace.dynamo;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.table.Item;
import marketplace.table.Key;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Public because the table's stream delivers items too. */
public final class DynamoItems {

    private DynamoItems() {}

    public static Map<String, AttributeValue> attributes(Item item) {
        return encode(item.attributes());
    }

    public static Item item(Map<String, AttributeValue> attributes) {
        return Item.of(decode(attributes));
    }

    /** The partition of an item or key. */
    public static String partition(Map<String, AttributeValue> item) {
        return item.get(Item.PK).s();
    }

    static Map<String, AttributeValue> key(Key key) {
        return Map.of(Item.PK, AttributeValue.fromS(key.pk()), Item.SK, AttributeValue.fromS(key.sk()));
    }

    static AttributeValue value(Object value) {
        return switch (value) {
            case String text -> AttributeValue.fromS(text);
            case BigDecimal number -> AttributeValue.fromN(number.toString());
            case Boolean flag -> AttributeValue.fromBool(flag);
            case byte[] bytes -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
            case List<?> list ->
                AttributeValue.fromL(list.stream().map(DynamoItems::value).toList());
            case Map<?, ?> map -> AttributeValue.fromM(encode(map));
            default -> throw new IllegalArgumentException("an attribute cannot be a " + value.getClass());
        };
    }

    private static Map<String, AttributeValue> encode(Map<?, ?> map) {
        Map<String, AttributeValue> encoded = new HashMap<>();
        map.forEach((name, value) -> encoded.put((String) name, value(value)));
        return encoded;
    }

    private static Map<String, Object> decode(Map<String, AttributeValue> map) {
        Map<String, Object> decoded = new HashMap<>();
        map.forEach((name, value) -> decoded.put(name, decode(value)));
        return decoded;
    }

    private static Object decode(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> new BigDecimal(value.n());
            case BOOL -> value.bool();
            case B -> value.b().asByteArray();
            case L -> {
                List<Object> list = new ArrayList<>();
                value.l().forEach(element -> list.add(decode(element)));
                yield list;
            }
            case M -> decode(value.m());
            // Never written by the service. Bytes fail where the attribute is read, and not the whole query.
            case SS, NS, BS, NUL, UNKNOWN_TO_SDK_VERSION -> value.toString().getBytes(StandardCharsets.UTF_8);
        };
    }
}
