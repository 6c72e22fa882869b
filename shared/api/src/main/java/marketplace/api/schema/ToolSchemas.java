package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import marketplace.api.AgentVerification;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Tool;

/** The schemas of tools. Models have the whole list of tools in their context, so these are lean. */
public final class ToolSchemas {

    /** The argument that names the fields to clear. */
    public static final String CLEAR = "clear";

    /** The field of a result that says which texts are not the service's own. */
    public static final String UNTRUSTED = "untrusted";

    private static final List<String> NOT_FORM = List.of(
            "description", "format", "pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum");

    private static final int SHOWN_LEVELS = 1;

    private static final int MAX_SHOWN_VALUES = 30;

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

    /** The input as models see it. Signed identities are for programs, and the pipeline's fields are well known. */
    public static ObjectNode shownInput(Tool tool, Operation<?, ?> operation) {
        ObjectNode schema = input(tool, operation);
        ObjectNode properties = (ObjectNode) schema.get("properties");
        properties.remove(AgentVerification.FIELD);
        for (String field : List.of(PipelineFields.DRY_RUN, PipelineFields.IDEMPOTENCY_KEY)) {
            if (properties.get(field) instanceof ObjectNode added) {
                added.remove(NOT_FORM);
            }
        }
        List<String> clearable = clearable(tool, operation);
        if (!clearable.isEmpty()) {
            ObjectNode clear = properties.putObject(CLEAR).put("type", "array");
            clearable.forEach(clear.putObject("items").putArray("enum")::add);
            clear.put("description", "Fields to clear.");
        }
        if (properties.isEmpty()) {
            schema.remove("properties");
        }
        lean(schema);
        tool.tightened()
                .forEach((field, keywords) -> keywords.forEach((keyword, value) ->
                        ((ObjectNode) schema.at("/properties/" + field)).set(keyword, Json.tree(value))));
        return schema.put("additionalProperties", false);
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

    /** Without what a model rarely violates: a refusal names the limit. */
    private static ObjectNode lean(ObjectNode schema) {
        schema.remove(List.of("maxLength", "minLength", "pattern"));
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
        schema.path("properties").forEach(property -> lean((ObjectNode) property));
        if (schema.get("items") instanceof ObjectNode items) {
            lean(items);
        }
        return schema;
    }

    /** Requires only success: errors match it too, and some clients hide a result that does not match. */
    public static ObjectNode output(Operation<?, ?> operation) {
        ObjectNode schema = Schemas.output(operation);
        schema.remove("required");
        ObjectNode properties = (ObjectNode) schema.get("properties");
        properties.set("success", Json.object().put("type", "boolean"));
        if (Schemas.hasUntrustedTexts(operation.output())) {
            properties.set(UNTRUSTED, Json.object().put("type", "string"));
        }
        if (operation.rest().enveloped()) {
            schema.putArray("required").add("success");
        }
        return formOnly(schema, SHOWN_LEVELS);
    }

    private static ObjectNode formOnly(ObjectNode schema, int levels) {
        schema.remove(NOT_FORM);
        if (levels == 0) {
            schema.remove(List.of("properties", "items", "additionalProperties", "required"));
        }
        for (JsonNode property : schema.path("properties")) {
            formOnly((ObjectNode) property, levels - 1).remove("required");
        }
        for (String below : List.of("items", "additionalProperties")) {
            if (schema.get(below) instanceof ObjectNode inner) {
                formOnly(inner, levels).remove("required");
            }
        }
        return schema;
    }

    private static List<String> names(ArrayNode names) {
        return StreamSupport.stream(names.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }
}
