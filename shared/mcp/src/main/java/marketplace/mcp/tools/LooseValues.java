package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpDispatcher;

/** Some clients send numbers, objects and lists as JSON strings, and a single value in place of a list. */
final class LooseValues {

    private LooseValues() {}

    /** The value as the schema has it. One that fits in no way stays as it is, and validation names it. */
    static JsonNode fitted(JsonNode value, JsonNode schema) {
        Set<String> types = types(schema);
        JsonNode whole = types.contains("string")
                ? value
                : McpDispatcher.asWritten(value, parsed -> isOne(types, parsed)).orElse(value);
        if (types.contains("array") && !isOne(types, whole) && !whole.isNull()) {
            whole = JsonText.object().arrayNode().add(whole);
        }
        if (whole instanceof ArrayNode list) {
            ArrayNode elements = list.arrayNode();
            list.forEach(element -> elements.add(fitted(element, schema.path("items"))));
            return elements;
        }
        if (whole instanceof ObjectNode object) {
            ObjectNode fields = JsonText.object();
            object.properties()
                    .forEach(field -> fields.set(
                            field.getKey(),
                            fitted(field.getValue(), schema.path("properties").path(field.getKey()))));
            return fields;
        }
        return whole;
    }

    private static Set<String> types(JsonNode schema) {
        Set<String> types = new HashSet<>();
        JsonNode type = schema.path("type");
        (type.isArray() ? type : JsonText.object().arrayNode().add(type)).forEach(each -> types.add(each.asText()));
        return types;
    }

    private static boolean isOne(Set<String> types, JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> types.contains("array");
            case OBJECT -> types.contains("object");
            case BOOLEAN -> types.contains("boolean");
            case NUMBER -> types.contains("number") || types.contains("integer");
            case STRING -> types.contains("string");
            case BINARY, MISSING, NULL, POJO -> false;
        };
    }
}
