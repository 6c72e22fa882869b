package marketplace.sqlite;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import marketplace.table.Item;
import marketplace.table.Key;

/**
 * Items as CBOR (RFC 8949), without the key, which has columns of its own. Numbers are exact. The last four bytes are a
 * CRC-32C of the rest, because SQLite does not notice a changed byte within a row.
 */
final class ItemCodec {

    private static final CBORFactory CBOR = new CBORFactory();

    private static final Set<String> KEY = Set.of(Item.PK, Item.SK);

    private static final int CHECKSUM_BYTES = Integer.BYTES;

    private ItemCodec() {}

    static byte[] encode(Item item) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator generator = CBOR.createGenerator(bytes)) {
            write(generator, item.attributes(), KEY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] body = bytes.toByteArray();
        return ByteBuffer.allocate(body.length + CHECKSUM_BYTES)
                .put(body)
                .putInt(checksum(body, body.length))
                .array();
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static void write(JsonGenerator generator, Object value) throws IOException {
        switch (value) {
            case String text -> generator.writeString(text);
            case BigDecimal number -> write(generator, number);
            case Boolean flag -> generator.writeBoolean(flag);
            case byte[] bytes -> generator.writeBinary(bytes);
            case List<?> list -> {
                generator.writeStartArray();
                for (Object element : list) {
                    write(generator, element);
                }
                generator.writeEndArray();
            }
            case Map<?, ?> map -> write(generator, map, Set.of());
            default -> throw new IllegalArgumentException("an attribute cannot be a " + value.getClass());
        }
    }

    private static void write(JsonGenerator generator, Map<?, ?> map, Set<String> leftOut) throws IOException {
        generator.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = (String) entry.getKey();
            if (!leftOut.contains(name)) {
                generator.writeFieldName(name);
                write(generator, entry.getValue());
            }
        }
        generator.writeEndObject();
    }

    private static void write(JsonGenerator generator, BigDecimal number) throws IOException {
        if (number.scale() <= 0) {
            generator.writeNumber(number.toBigIntegerExact());
        } else {
            generator.writeNumber(number);
        }
    }

    static Item decode(Key key, byte[] bytes) {
        int length = bytes.length - CHECKSUM_BYTES;
        if (length < 0 || ByteBuffer.wrap(bytes).getInt(length) != checksum(bytes, length)) {
            throw new DamagedItem(key, null);
        }
        try (JsonParser parser = CBOR.createParser(bytes, 0, length)) {
            parser.nextToken();
            Map<String, Object> attributes = object(parser);
            attributes.put(Item.PK, key.pk());
            attributes.put(Item.SK, key.sk());
            return Item.of(attributes);
        } catch (IOException e) {
            throw new DamagedItem(key, e);
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> object = new HashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            object.put(name, value(parser, parser.nextToken()));
        }
        return object;
    }

    private static Object value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_EMBEDDED_OBJECT -> parser.getBinaryValue();
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    list.add(value(parser, next));
                }
                yield list;
            }
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_NULL ->
                throw new IOException("an attribute cannot be " + token);
        };
    }
}
