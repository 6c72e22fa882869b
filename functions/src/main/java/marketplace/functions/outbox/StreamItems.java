package marketplace.functions.outbox;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.table.Item;

/** Items of the table as its stream brings them. */
final class StreamItems {

    private StreamItems() {}

    static Item item(Map<String, AttributeValue> image) {
        return Item.of(map(image));
    }

    private static Map<String, Object> map(Map<String, AttributeValue> attributes) {
        Map<String, Object> map = new TreeMap<>();
        attributes.forEach((name, value) -> map.put(name, value(value)));
        return map;
    }

    private static Object value(AttributeValue value) {
        if (value.getS() != null) {
            return value.getS();
        }
        if (value.getN() != null) {
            return new BigDecimal(value.getN());
        }
        if (value.getBOOL() != null) {
            return value.getBOOL();
        }
        if (value.getB() != null) {
            return bytes(value.getB());
        }
        if (value.getM() != null) {
            return map(value.getM());
        }
        if (value.getL() != null) {
            return list(value.getL());
        }
        // Never written by the service. Bytes fail where the attribute is read.
        return value.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static List<Object> list(List<AttributeValue> values) {
        return values.stream().map(StreamItems::value).toList();
    }
}
