package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.kernel.Problem;

/** Validates arguments. All errors are reported at once, because models give up after a few attempts. */
public final class InputSchema {

    private static final int MAX_FAULTS = 50;

    /** By operation or bound tool. */
    private static final Map<Object, InputSchema> COMPILED = new ConcurrentHashMap<>();

    private final Operation<?, ?> operation;
    private final ObjectNode schema;

    private final Map<String, String> aliases;

    private final Schema compiled;

    private InputSchema(Operation<?, ?> operation, ObjectNode schema) {
        this.operation = operation;
        this.schema = schema;
        this.aliases = Schemas.aliases(operation.input());
        this.compiled = Keywords.compile(schema);
    }

    /** Compiled on first use: most instances serve few operations. */
    public static InputSchema of(Operation<?, ?> operation) {
        return COMPILED.computeIfAbsent(operation, _ -> new InputSchema(operation, Schemas.input(operation)));
    }

    public static InputSchema of(Catalogue.BoundTool bound) {
        return COMPILED.computeIfAbsent(
                bound, _ -> new InputSchema(bound.operation(), ToolSchemas.input(bound.tool(), bound.operation())));
    }

    public boolean isAlias(String name) {
        return aliases.containsKey(name);
    }

    public Set<String> fields() {
        Set<String> names = new HashSet<>();
        schema.get("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    public JsonNode field(String name) {
        return schema.get("properties").path(name);
    }

    public void require(ObjectNode arguments) {
        Json.requireSound(arguments);
        PipelineFields.requireSpelled(arguments, schema, operation);
        dropAliases(arguments);
        dropIdleNulls(arguments, schema);
        List<Error> errors = compiled.validate(arguments);
        if (!errors.isEmpty()) {
            throw Problem.invalid(ValidationErrors.of(errors, MAX_FAULTS));
        }
    }

    /** If both names were sent, the main one wins. */
    private void dropAliases(ObjectNode arguments) {
        aliases.forEach((alias, name) -> {
            JsonNode value = arguments.remove(alias);
            if (value != null) {
                arguments.putIfAbsent(name, value);
            }
        });
    }

    /** A null means the same as an omitted field, unless the field is nullable. */
    private static void dropIdleNulls(JsonNode value, JsonNode schema) {
        if (value instanceof ArrayNode elements) {
            elements.forEach(element -> dropIdleNulls(element, schema.path("items")));
        }
        if (value instanceof ObjectNode object && schema.path("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> {
                JsonNode field = object.path(property.getKey());
                if (field.isNull() && !property.getValue().path("type").isArray()) {
                    object.remove(property.getKey());
                }
                dropIdleNulls(field, property.getValue());
            });
        }
    }
}
