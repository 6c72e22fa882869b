package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;

/**
 * Fields that many schemas share, such as those of every dry run, become one schema that the others extend. Their own
 * fields are the last member of {@code allOf}: generated Python clients ignore fields beside a single member.
 */
final class CommonFields {

    private CommonFields() {}

    static void extract(Map<String, ObjectNode> schemas, String name, ObjectNode part) {
        extract(schemas, name, part, 1);
    }

    static void extractRepeated(Map<String, ObjectNode> schemas, String name, ObjectNode part) {
        extract(schemas, name, part, 2);
    }

    /**
     * Closed schemas keep their fields: {@code additionalProperties} does not see those of a schema they extend. So do
     * schemas with fields that may be null: generated Python clients refuse null in the fields of an extended schema.
     */
    private static void extract(Map<String, ObjectNode> schemas, String name, ObjectNode part, int least) {
        if (part.path("properties").findValues("type").stream().anyMatch(JsonNode::isArray)) {
            return;
        }
        List<ObjectNode> users = schemas.values().stream()
                .filter(schema -> !schema.has("additionalProperties") && contains(schema, part))
                .toList();
        if (users.size() < least) {
            return;
        }
        ObjectNode other = schemas.putIfAbsent(name, part);
        if (other != null && !other.equals(part)) {
            throw new IllegalArgumentException("a schema and a record are named " + name);
        }
        List<String> fields = new ArrayList<>();
        part.path("properties").fieldNames().forEachRemaining(fields::add);
        users.stream()
                .filter(schema -> !schema.equals(part))
                .forEach(schema -> extend(schema, SchemaComponents.PATH + name, fields));
    }

    static void separate(ObjectNode schema) {
        if (schema.get("allOf") instanceof ArrayNode parts && schema.has("properties")) {
            ObjectNode own = Json.object();
            for (String keyword : List.of("type", "properties", "required")) {
                if (schema.has(keyword)) {
                    own.set(keyword, schema.remove(keyword));
                }
            }
            parts.add(own);
        }
    }

    private static boolean contains(ObjectNode schema, ObjectNode part) {
        return part.path("properties").properties().stream()
                .allMatch(field ->
                        field.getValue().equals(schema.path("properties").get(field.getKey()))
                                && requires(schema, field.getKey()) == requires(part, field.getKey()));
    }

    private static boolean requires(JsonNode schema, String field) {
        return schema.path("required")
                .valueStream()
                .anyMatch(name -> name.textValue().equals(field));
    }

    private static void extend(ObjectNode schema, String part, List<String> fields) {
        schema.withObjectProperty("properties").remove(fields);
        schema.withArray("required").removeIf(name -> fields.contains(name.textValue()));
        for (String keyword : List.of("properties", "required")) {
            if (schema.get(keyword).isEmpty()) {
                schema.remove(keyword);
            }
        }
        schema.withArray("allOf").addObject().put("$ref", part);
    }
}
