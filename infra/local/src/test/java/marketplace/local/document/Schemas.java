package marketplace.local.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.IdentityHashMap;
import java.util.List;

/** Formats are checked; an undescribed field is wrong, and so is a value that is not known. */
public final class Schemas {

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
    private final IdentityHashMap<JsonNode, Schema> compiled = new IdentityHashMap<>();

    public List<Violation> check(JsonNode schema, JsonNode value) {
        Schema strict = compiled.computeIfAbsent(schema, node -> registry.getSchema(closed(node.deepCopy())));
        return strict.validate(value).stream()
                .map(error -> new Violation(
                        "schema " + error.getKeyword() + " " + error.getInstanceLocation(), error.toString()))
                .toList();
    }

    /** An object lists all its fields, unless it lists none. A text lists all its values, if it lists any. */
    private static JsonNode closed(JsonNode schema) {
        if (schema instanceof ObjectNode text
                && text.remove(marketplace.api.schema.Schemas.KNOWN_VALUES) instanceof ArrayNode values) {
            text.set("enum", text.path("type").isArray() ? values.addNull() : values);
        }
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && !object.path("properties").isEmpty()
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(Schemas::closed);
        return schema;
    }
}
