package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.JsonText;

/** Validates arguments. All errors are reported at once, because models give up after a few attempts. */
public final class InputSchema {

    private static final int MAX_FAULTS = 50;

    private static final Set<String> PLAIN_OBJECT = Set.of("type", "properties", "required", "additionalProperties");
    private static final Set<String> PLAIN_TEXT = Set.of("type", "description");

    /** By description, because a schema outlives the object graph. */
    private static final Map<Object, InputSchema> COMPILED = new ConcurrentHashMap<>();

    private final Operation<?, ?> operation;
    private final ObjectNode schema;
    private final FieldNames names;

    private final Map<String, String> aliases;

    private final Lazy<Schema> compiled;
    private final Lazy<InputIds> ids;

    private InputSchema(Operation<?, ?> operation, ObjectNode schema, Set<String> fixed) {
        this.operation = operation;
        this.schema = schema;
        this.aliases = Schemas.aliases(operation.input());
        this.names = new FieldNames(operation, schema, aliases.keySet(), fixed);
        this.compiled = new Lazy<>(() -> Keywords.compile(schema));
        this.ids = new Lazy<>(() -> new InputIds(operation));
    }

    /** Compiled on first use: most instances serve few operations. */
    public static InputSchema of(Operation<?, ?> operation) {
        Operation<?, ?> described = operation.description();
        return COMPILED.computeIfAbsent(described, _ -> new InputSchema(described, Schemas.input(described), Set.of()));
    }

    public static InputSchema of(Catalogue.BoundTool bound) {
        Operation<?, ?> described = bound.operation().description();
        return COMPILED.computeIfAbsent(
                new Catalogue.BoundTool(bound.tool(), described),
                _ -> new InputSchema(
                        described,
                        ToolSchemas.input(bound.tool(), described),
                        bound.tool().fixed().keySet()));
    }

    public InputIds ids() {
        return ids.get();
    }

    public Set<String> aliases() {
        return aliases.keySet();
    }

    public JsonNode field(String name) {
        return schema.get("properties").path(name);
    }

    public boolean isRequired(String name) {
        return isRequired(schema, name);
    }

    /** What is wrong with the name of an argument; empty for one that is taken or ignored. */
    public Optional<String> problem(String name) {
        return names.problem(name);
    }

    public void require(ObjectNode arguments) {
        JsonText.requireSound(arguments);
        requireNames(arguments);
        dropAliases(arguments);
        dropIdleNulls(arguments, schema);
        if (hasPlainTextsOnly(arguments)) {
            return;
        }
        List<Error> errors = compiled.get().validate(arguments);
        if (!errors.isEmpty()) {
            throw Problem.invalid(ValidationErrors.of(errors, MAX_FAULTS));
        }
        List<Problem.Detail> texts = InputTexts.problems(operation, arguments);
        if (!texts.isEmpty()) {
            throw Problem.invalid(texts.subList(0, Math.min(texts.size(), MAX_FAULTS)));
        }
    }

    private void requireNames(ObjectNode arguments) {
        List<Problem.Detail> problems = names.problems(arguments);
        if (!problems.isEmpty()) {
            throw Problem.invalid(problems.subList(0, Math.min(problems.size(), MAX_FAULTS)));
        }
    }

    /** Whether nothing can be invalid. Then the first request of a function does not load the validator. */
    private boolean hasPlainTextsOnly(ObjectNode arguments) {
        JsonNode properties = schema.path("properties");
        return PLAIN_OBJECT.containsAll(names(schema))
                && names(arguments).containsAll(texts(schema.path("required")))
                && arguments.properties().stream()
                        .allMatch(argument -> argument.getValue().isTextual()
                                && properties
                                        .path(argument.getKey())
                                        .path("type")
                                        .asText()
                                        .equals("string")
                                && PLAIN_TEXT.containsAll(names(properties.path(argument.getKey()))));
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
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

    private static boolean isRequired(JsonNode schema, String field) {
        return schema.path("required")
                .valueStream()
                .anyMatch(name -> name.textValue().equals(field));
    }

    private static boolean isRefusedEmpty(JsonNode value, JsonNode schema) {
        return value.isContainerNode()
                && value.isEmpty()
                && (value.isArray()
                        ? schema.path("minItems").asInt() > 0
                        : !schema.path("required").isEmpty());
    }

    /** Generated clients send null or an empty value for an omitted field. */
    private static void dropIdleNulls(JsonNode value, JsonNode schema) {
        if (value instanceof ArrayNode elements) {
            elements.forEach(element -> dropIdleNulls(element, schema.path("items")));
        }
        if (value instanceof ObjectNode object && schema.path("properties") instanceof ObjectNode properties) {
            properties.properties().forEach(property -> {
                JsonNode field = object.path(property.getKey());
                boolean idleNull =
                        field.isNull() && !property.getValue().path("type").isArray();
                if (idleNull
                        || (!isRequired(schema, property.getKey()) && isRefusedEmpty(field, property.getValue()))) {
                    object.remove(property.getKey());
                    return;
                }
                dropIdleNulls(field, property.getValue());
            });
        }
    }
}
