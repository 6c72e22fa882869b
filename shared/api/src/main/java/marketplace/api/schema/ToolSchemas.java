package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import marketplace.api.AgentVerification;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoute;

/** The schemas of tools. Models have the whole list of tools in their context, so these are lean. */
public final class ToolSchemas {

    /** Tools take these, but only programs send them. */
    private static final List<String> NOT_FOR_MODELS =
            List.of(AgentVerification.FIELD, "agentId", "cancelUrl", "hidden", "ownerUid", "returnUrl", "scope");

    private static final int MAX_OBVIOUS_TEXT = 26;

    private static final int MAX_SHOWN_VALUES = 30;

    /** Larger limits only keep numbers in range. */
    private static final double MAX_SHOWN_MAXIMUM = 1e9;

    private ToolSchemas() {}

    public static ObjectNode input(Tool tool, Operation<?, ?> operation) {
        ObjectNode schema = Schemas.input(operation);
        ObjectNode properties = (ObjectNode) schema.get("properties");
        ArrayNode required = schema.withArray("required");
        for (String field : tool.fixed().keySet()) {
            properties.remove(field);
            int at = names(required).indexOf(field);
            if (at >= 0) {
                required.remove(at);
            }
        }
        for (String field : tool.required()) {
            if (!properties.has(field)) {
                throw new IllegalArgumentException(tool.name() + " requires " + field + ", which it does not have");
            }
            if (!names(required).contains(field)) {
                required.add(field);
            }
        }
        tool.tightened().forEach((field, keywords) -> {
            JsonNode property = properties.path(field);
            if (!(property instanceof ObjectNode object)) {
                throw new IllegalArgumentException(tool.name() + " tightens " + field + ", which it does not have");
            }
            keywords.forEach((keyword, value) -> object.set(keyword, Json.tree(value)));
        });
        return schema;
    }

    /** The input as models see it. */
    public static ObjectNode shownInput(Tool tool, Operation<?, ?> operation) {
        ObjectNode schema = input(tool, operation);
        ObjectNode properties = (ObjectNode) schema.get("properties");
        properties.remove(NOT_FOR_MODELS);
        if (tool.hint().idempotent()) {
            properties.remove(PipelineFields.IDEMPOTENCY_KEY);
        }
        PipelineFields.describeForModels(properties, operation);
        List<String> clearable = clearable(tool, operation);
        if (!clearable.isEmpty()) {
            ObjectNode clear = properties.putObject(ToolRoute.CLEAR).put("type", "array");
            clearable.forEach(clear.putObject("items").putArray("enum")::add);
            clear.put("description", "Fields to clear.");
        }
        if (properties.isEmpty()) {
            schema.remove("properties");
        }
        lean(schema);
        describeNested(properties, new HashSet<>());
        tool.tightened()
                .forEach((field, keywords) -> keywords.forEach((keyword, value) ->
                        ((ObjectNode) schema.at("/properties/" + field)).set(keyword, Json.tree(value))));
        return schema.put("additionalProperties", false);
    }

    /** Drops descriptions that repeat the name or those of an earlier object with the same fields. */
    private static void describeNested(JsonNode properties, Set<JsonNode> described) {
        for (JsonNode property : properties) {
            JsonNode fields = property.has("items") ? property.at("/items/properties") : property.path("properties");
            boolean repeated = !fields.isEmpty() && !described.add(fields.deepCopy());
            for (JsonNode field : fields) {
                if (repeated || field.path("description").asText().length() <= MAX_OBVIOUS_TEXT) {
                    ((ObjectNode) field).remove("description");
                }
            }
        }
    }

    /** The optional fields that null clears. A tool takes them as a list: some models send null for any field. */
    public static List<String> clearable(Tool tool, Operation<?, ?> operation) {
        ObjectNode schema = input(tool, operation);
        return schema.get("properties").properties().stream()
                .filter(field -> field.getValue().path("type").isArray())
                .map(Map.Entry::getKey)
                .filter(field -> !names(schema.withArray("required")).contains(field))
                .toList();
    }

    /** Drops limits that models rarely violate: a refusal names the limit. */
    private static ObjectNode lean(ObjectNode schema) {
        schema.remove(List.of("maxLength", "minLength", "pattern"));
        if (schema.path("maximum").asDouble() > MAX_SHOWN_MAXIMUM) {
            schema.remove("maximum");
        }
        if (schema.path("format").asText().startsWith("int")) {
            schema.remove("format");
        }
        if (schema.path("type").isArray()) {
            schema.set("type", schema.get("type").get(0));
        }
        if (schema.path("enum").size() > MAX_SHOWN_VALUES) {
            schema.remove("enum");
        }
        if (schema.path("required").isEmpty()) {
            schema.remove("required");
        }
        if (schema.has("properties")) {
            schema.put("additionalProperties", false);
            schema.path("properties").forEach(property -> lean((ObjectNode) property));
        }
        if (schema.get("items") instanceof ObjectNode items) {
            lean(items);
        }
        return schema;
    }

    /** The names of a result's fields. None is required, because errors have to match as well. */
    public static ObjectNode output(Operation<?, ?> operation) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        Schemas.output(operation).get("properties").fieldNames().forEachRemaining(properties::putObject);
        if (Schemas.hasUntrustedTexts(operation.output())) {
            properties.putObject(ToolResults.UNTRUSTED);
        }
        if (operation.list().isPresent()) {
            properties.putObject(ToolResults.OMITTED);
        }
        return schema;
    }

    private static List<String> names(ArrayNode names) {
        return StreamSupport.stream(names.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }
}
