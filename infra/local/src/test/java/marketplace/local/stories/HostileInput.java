package marketplace.local.stories;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;

record HostileInput(
        String what, String method, String path, Map<String, String> headers, byte[] body, Expected expected) {

    sealed interface Expected {

        record Refusal(String outcome) implements Expected {}

        record Fault(String field) implements Expected {}

        /** Any refusal, or a success that stores nothing. */
        record Harmless() implements Expected {}
    }

    private static final Expected INVALID = new Expected.Refusal("400 validation");
    private static final Expected HARMLESS = new Expected.Harmless();

    private static final String NUL = "a\0b";
    private static final String HALF_A_PAIR = "a\ud800b";

    /** Escapes what has no form in UTF-8. */
    private static final JsonMapper WRITER =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final Map<String, String> BODIES = bodies();

    private static Map<String, String> bodies() {
        Map<String, String> bodies = new TreeMap<>();
        for (String text : List.of(
                "{",
                "{\"name\":",
                "nonsense",
                "[]",
                "[{}]",
                "\"text\"",
                "12",
                "true",
                "   ",
                "{}{}",
                "{} x",
                "{'name':1}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":NaN}",
                "{\"a\":01}",
                "{\"a\":1,}",
                "\ufeff[]",
                "<a/>")) {
            bodies.put(text, text);
        }
        bodies.put("NUL", "{\"a\":\"\\u0000\"}");
        bodies.put("NUL as it is", "{\"a\":\"\0\"}");
        bodies.put("NUL in a name", "{\"a\\u0000\":1}");
        bodies.put("half a surrogate pair", "{\"a\":\"\\ud800\"}");
        bodies.put("the other half", "{\"a\":[\"\\udc00\\ud800\"]}");
        bodies.put("1e309", "{\"a\":1e309}");
        bodies.put("1e99999999999", "{\"a\":1e99999999999}");
        bodies.put("1e-400", "{\"a\":1e-400}");
        bodies.put("many digits", "{\"a\":" + "9".repeat(500) + "}");
        bodies.put("deep arrays", "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}");
        bodies.put("deep objects", "{\"a\":".repeat(40) + "1" + "}".repeat(40));
        bodies.put("unclosed", "{\"a\":".repeat(20_000));
        bodies.put("a long name", "{\"" + "n".repeat(2_000) + "\":1}");
        return bodies;
    }

    /** Every fault of a field, and every {@code step}th of the inputs that are the same for all operations. */
    static List<HostileInput> against(
            Operation<?, ?> operation, UnaryOperator<String> exampleIds, int step, int first) {
        List<HostileInput> whole = new ArrayList<>();
        String path = exampleIds.apply(operation.rest().path());
        wholeBodies(operation, path, whole);
        wholeQueries(operation, path, whole);
        List<HostileInput> all = new ArrayList<>();
        for (int i = first % step; i < whole.size(); i += step) {
            all.add(whole.get(i));
        }
        fields(operation, path, all);
        queries(operation, path, all);
        paths(operation, all);
        return all;
    }

    private static void wholeBodies(Operation<?, ?> operation, String path, List<HostileInput> all) {
        String method = operation.rest().method();
        BODIES.forEach((what, body) -> all.add(of(what, method, path, Map.of(), utf8(body), INVALID)));
        byte[][] noText = {{(byte) 0xff, (byte) 0xfe, 0}, {'{', (byte) 0xc3, '}'}, {0}, {(byte) 0xed, (byte) 0xa0, 1}};
        for (byte[] bytes : noText) {
            all.add(of("bytes that are no text", method, path, Map.of(), bytes, INVALID));
        }
        byte[] large = utf8("{\"a\":\"" + "x".repeat(256 * 1024) + "\"}");
        all.add(of("a large body", method, path, Map.of(), large, new Expected.Refusal("413 payload_too_large")));
        for (String type : List.of("text/plain", "application/xml", "multipart/form-data; boundary=x", "json", "a/b")) {
            Expected unsupported = new Expected.Refusal("415 unsupported_media_type");
            all.add(of(type, method, path, Map.of("Content-Type", type), utf8("{}"), unsupported));
        }
    }

    private static void wholeQueries(Operation<?, ?> operation, String path, List<HostileInput> all) {
        for (String query : List.of(
                "x=" + "q".repeat(100_000),
                "&&&===&=",
                "a=1&a=2&a=3",
                "%00=%00",
                "a=%ff%fe",
                "__proto__=1",
                "a[]=1",
                "x=1&".repeat(5_000),
                "success=true&error_code=")) {
            all.add(of(
                    "query " + query, operation.rest().method(), path + "?" + query, Map.of(), new byte[0], HARMLESS));
        }
    }

    private static void fields(Operation<?, ?> operation, String path, List<HostileInput> all) {
        ObjectNode schema = Schemas.input(operation.input());
        schema.get("properties").properties().forEach(property -> {
            String name = property.getKey();
            // The body cannot name what the path names.
            if (!operation.rest().path().contains("{" + name + "}")) {
                wrongValues(
                        property.getValue(),
                        name,
                        value -> Json.object().set(name, value),
                        (field, body) -> all.add(of(
                                field + " in " + shown(body),
                                operation.rest().method(),
                                path,
                                Map.of(),
                                bytes(body),
                                new Expected.Fault(field))));
            }
        });
    }

    @FunctionalInterface
    private interface Sink {
        void accept(String field, JsonNode body);
    }

    private static void wrongValues(JsonNode schema, String field, UnaryOperator<JsonNode> body, Sink sink) {
        JsonNode types = schema.path("type");
        String type = types.isArray() ? types.path(0).asText() : types.asText();
        for (JsonNode value : wrong(type, schema)) {
            sink.accept(field, body.apply(value));
        }
        if (type.equals("array")) {
            wrongValues(schema.path("items"), field + ".0", value -> body.apply(Json.tree(List.of(value))), sink);
        }
        schema.path("properties")
                .properties()
                .forEach(property -> wrongValues(
                        property.getValue(),
                        field + "." + property.getKey(),
                        value -> body.apply(Json.object().set(property.getKey(), value)),
                        sink));
    }

    private static List<JsonNode> wrong(String type, JsonNode schema) {
        List<JsonNode> wrong = new ArrayList<>();
        ObjectNode object = Json.object().put("a", 1);
        switch (type) {
            case "string" -> {
                values(wrong, 7, true, List.of("a"), object, NUL, HALF_A_PAIR);
                if (schema.has("enum")) {
                    values(wrong, "no_such_value", "");
                }
                if (schema.has("maxLength")) {
                    values(wrong, "x".repeat(schema.get("maxLength").intValue() + 1));
                }
                if (schema.path("minLength").intValue() > 0) {
                    values(wrong, "");
                }
                if (schema.has("pattern")) {
                    values(wrong, "!!! §", "a b\nc");
                }
                if (schema.path("format").asText().equals("date-time")) {
                    values(wrong, "yesterday", "2026-02-30T00:00:00Z", "2026-01-01", "+999999999-01-01T00:00:00Z");
                }
            }
            case "integer" -> {
                values(wrong, "7", true, List.of(1), object, new BigDecimal("1.5"), new BigDecimal("1e30"));
                bounds(wrong, schema);
            }
            case "number" -> {
                values(wrong, "7", true, List.of(1), object, new BigDecimal("1e309"));
                bounds(wrong, schema);
            }
            case "boolean" -> values(wrong, "true", 1, List.of(true), object);
            case "array" -> {
                values(wrong, "text", 1, true, object);
                if (schema.has("maxItems")) {
                    wrong.add(nulls(schema.get("maxItems").intValue() + 1));
                }
            }
            case "object" -> values(wrong, "text", 1, true, List.of("a"));
            default -> throw new IllegalArgumentException("no wrong value is known for " + schema);
        }
        return wrong;
    }

    private static void bounds(List<JsonNode> wrong, JsonNode schema) {
        if (schema.has("minimum")) {
            values(wrong, schema.get("minimum").decimalValue().subtract(BigDecimal.ONE));
        }
        if (schema.has("maximum")) {
            values(wrong, schema.get("maximum").decimalValue().add(BigDecimal.ONE));
        }
    }

    private static void values(List<JsonNode> wrong, Object... values) {
        for (Object value : values) {
            wrong.add(Json.tree(value));
        }
    }

    private static ArrayNode nulls(int count) {
        ArrayNode array = Json.MAPPER.createArrayNode();
        for (int i = 0; i < count; i++) {
            array.addNull();
        }
        return array;
    }

    private static void queries(Operation<?, ?> operation, String path, List<HostileInput> all) {
        String method = operation.rest().method();
        ObjectNode schema = Schemas.input(operation.input());
        schema.get("properties").properties().forEach(property -> {
            String name = property.getKey();
            String type = property.getValue().path("type").asText();
            boolean named = operation.rest().path().contains("{" + name + "}");
            if (!named && (type.equals("integer") || property.getValue().has("enum"))) {
                for (String value : List.of("nonsense", "-1", "1.5", "1e309", "9".repeat(50), "1,2", "%00", "")) {
                    Expected fault = new Expected.Fault(name);
                    String query = "?" + name + "=" + value;
                    all.add(of("query" + query, method, path + query, Map.of(), new byte[0], fault));
                }
                String twice = "?" + name + "=1&" + name + "=2";
                all.add(of("query" + twice, method, path + twice, Map.of(), new byte[0], new Expected.Fault(name)));
            }
            if (name.equals("cursor")) {
                for (String value : List.of("nonsense", "e30", "AAAA.BBBB", "x".repeat(10_000), "%2e%2e", "1,1")) {
                    Expected refused = new Expected.Refusal("400 invalid_cursor");
                    String query = "?cursor=" + value;
                    all.add(of("query " + query, method, path + query, Map.of(), new byte[0], refused));
                }
                String nul = path + "?cursor=%00";
                all.add(of("a cursor of NUL", method, nul, Map.of(), new byte[0], new Expected.Fault("cursor")));
            }
        });
    }

    private static void paths(Operation<?, ?> operation, List<HostileInput> all) {
        String path = operation.rest().path();
        if (!path.contains("{")) {
            return;
        }
        for (String id : List.of(
                "nonsense",
                "-1",
                "%00",
                "%ff",
                "%2e%2e%2f%2e%2e",
                "a%2Fb",
                "%7Bid%7D",
                "%F0%9F%92%A9",
                "%0d%0aX:1",
                "bty_",
                "bty_%00000000000000000000000000",
                "BTY_00000000000000000000000000",
                "x".repeat(10_000),
                "*")) {
            String filled = path.replaceAll("\\{[^}]*}", id);
            all.add(of("id " + id, operation.rest().method(), filled, Map.of(), new byte[0], HARMLESS));
        }
    }

    private static HostileInput of(
            String what, String method, String path, Map<String, String> headers, byte[] body, Expected expected) {
        return new HostileInput(what, method, path, headers, body, expected);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(JsonNode body) {
        try {
            return WRITER.writeValueAsBytes(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String shown(JsonNode body) {
        String text = new String(bytes(body), StandardCharsets.UTF_8);
        return text.length() > 100 ? text.substring(0, 100) + "..." : text;
    }

    @Override
    public String toString() {
        String shortened = path.length() > 80 ? path.substring(0, 80) + "..." : path;
        String reason = what.length() > 120 ? what.substring(0, 120) + "..." : what;
        return method + " " + shortened + ": " + reason;
    }
}
