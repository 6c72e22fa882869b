package marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.kernel.Problem;

/**
 * The shape that arguments must have, compiled from its schema.
 *
 * <p>All faults are told at once: a caller that mends one field per attempt, a model above all, gives up before the end.
 */
public final class Shape {

    private static final Map<String, Shape> SHAPES = new ConcurrentHashMap<>();

    private final ObjectNode schema;
    private final Schema compiled;

    private Shape(ObjectNode schema) {
        this.schema = schema;
        this.compiled = Registry.DRAFT_2020_12.getSchema(schema);
    }

    /** Made on the first call of the operation and kept: most functions serve few operations in their life. */
    public static Shape of(Operation<?, ?> operation) {
        return SHAPES.computeIfAbsent(operation.rest().routeKey(), _ -> new Shape(Schemas.input(operation.input())));
    }

    /** As strict as the tool. */
    public static Shape of(Catalogue.BoundTool bound) {
        return SHAPES.computeIfAbsent(
                bound.tool().name(), _ -> new Shape(Schemas.tool(bound.tool(), bound.operation())));
    }

    /** The schema of a field; missing when the input has no such field. */
    public JsonNode field(String name) {
        return schema.get("properties").path(name);
    }

    /** Refuses arguments that do not fit, naming every fault. */
    void require(ObjectNode arguments) {
        Json.requireSound("body", arguments);
        // An explicit null says the same as leaving the field out, except where null has a meaning of its own.
        arguments.properties().removeIf(entry -> entry.getValue().isNull() && !nullable(entry.getKey()));
        List<Problem.Detail> faults = compiled
                .validate(
                        arguments,
                        context -> context.executionConfig(
                                config -> config.formatAssertionsEnabled(true).locale(Locale.ROOT)))
                .stream()
                .map(Shape::detail)
                .distinct()
                .toList();
        if (!faults.isEmpty()) {
            throw Problem.invalid(faults);
        }
    }

    private boolean nullable(String name) {
        return field(name).path("type").isArray();
    }

    private static Problem.Detail detail(Error error) {
        String at =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        String missing = error.getProperty();
        if (error.getKeyword().equals("required") && missing != null) {
            return new Problem.Detail(at.isEmpty() ? missing : at + "." + missing, "is required");
        }
        return new Problem.Detail(at.isEmpty() ? "body" : at, Faults.sentence(error));
    }

    /** Made on first use: compiling the meta-schemas is dear, and a public read has no need of them. */
    private static final class Registry {
        static final SchemaRegistry DRAFT_2020_12 = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(true)
                        .build()));
    }

    /** Our own words for the validator's findings: short, without the rejected value, the same in every locale. */
    private static final class Faults {

        static String sentence(Error error) {
            JsonNode limit = error.getSchemaNode();
            return switch (error.getKeyword()) {
                case "type" -> "must be " + (limit == null ? "of another type" : types(limit));
                case "enum" -> "must be one of " + list(limit);
                case "const" -> "must be " + limit;
                case "maxLength" -> "must have at most " + limit + " characters";
                case "minLength" -> "must have at least " + limit + " characters";
                case "maxItems" -> "must have at most " + limit + " elements";
                case "minItems" -> "must have at least " + limit + " elements";
                case "minimum" -> "must be at least " + limit;
                case "maximum" -> "must be at most " + limit;
                case "pattern" -> "must match " + limit.asText();
                case "format" -> "must be a " + limit.asText();
                case "additionalProperties" -> "has fields that cannot be set here";
                default -> error.getMessage();
            };
        }

        private static String types(JsonNode types) {
            return types.isArray() ? list(types).replace(", ", " or ") : article(types.asText());
        }

        private static String article(String type) {
            return ("aeiou".indexOf(type.charAt(0)) >= 0 ? "an " : "a ") + type;
        }

        private static String list(JsonNode values) {
            StringBuilder list = new StringBuilder();
            values.forEach(value -> list.append(list.isEmpty() ? "" : ", ").append(value.asText()));
            return list.toString();
        }
    }
}
