package marketplace.functions.pages.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A field of a JSON Schema in words.
 *
 * @param name with those of the objects around it, such as {@code location.city} or {@code links[].url}
 * @param kind its type and limits
 */
record FieldRow(String name, String kind, boolean required, String description) {

    /** Fields of objects follow the object. */
    static List<FieldRow> of(ObjectNode schema) {
        List<FieldRow> rows = new ArrayList<>();
        add("", schema, rows);
        return rows;
    }

    private static void add(String prefix, JsonNode schema, List<FieldRow> rows) {
        List<String> required = texts(schema.path("required"));
        schema.path("properties").properties().forEach(field -> {
            JsonNode type = field.getValue();
            String name = prefix + field.getKey();
            rows.add(new FieldRow(
                    name,
                    kind(type),
                    required.contains(field.getKey()),
                    type.path("description").asText("")));
            add(name + ".", type, rows);
            add(name + "[].", type.path("items"), rows);
        });
    }

    private static String kind(JsonNode schema) {
        List<String> parts = new ArrayList<>();
        parts.add(type(schema));
        range(schema, "minLength", "maxLength", "characters", parts);
        range(schema, "minItems", "maxItems", "elements", parts);
        range(schema, "minimum", "maximum", "", parts);
        if (schema.has("pattern")) {
            parts.add("pattern " + schema.path("pattern").asText());
        }
        return String.join(", ", parts);
    }

    private static String type(JsonNode schema) {
        if (schema.has("const")) {
            return "always " + schema.path("const").asText();
        }
        JsonNode values = schema.has("enum") ? schema.path("enum") : schema.path("x-extensible-enum");
        if (values.isArray()) {
            return "one of "
                    + texts(values).stream()
                            .filter(value -> !value.equals("null"))
                            .collect(Collectors.joining(" | "));
        }
        List<String> types = schema.path("type").isArray()
                ? texts(schema.path("type"))
                : List.of(schema.path("type").asText("any value"));
        String format = schema.path("format").asText("");
        return types.stream()
                .map(type -> switch (type) {
                    case "array" -> "list of " + type(schema.path("items"));
                    case "string" -> format.isEmpty() ? "string" : format;
                    default -> type;
                })
                .collect(Collectors.joining(" or "));
    }

    private static void range(JsonNode schema, String least, String most, String unit, List<String> parts) {
        String from = schema.path(least).asText("");
        String to = schema.path(most).asText("");
        String words = unit.isEmpty() ? "" : " " + unit;
        if (!from.isEmpty() && !to.isEmpty()) {
            parts.add(from + " to " + to + words);
        } else if (!to.isEmpty()) {
            parts.add("at most " + to + words);
        } else if (!from.isEmpty() && !from.equals("0")) {
            parts.add("at least " + from + words);
        }
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
