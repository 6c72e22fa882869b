package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import marketplace.api.AgentVerification;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.mcp.tools.ToolRoute;

/** The schemas of tools. Models have the whole list of tools in their context, so these are lean. */
public final class ToolSchemas {

    /** Tools take these, but only programs send them. */
    private static final List<String> NOT_FOR_MODELS =
            List.of(AgentVerification.FIELD, "agentId", "cancelUrl", "hidden", "ownerUid", "returnUrl", "scope");

    /** Fields whose name says enough in the reference. */
    private static final Map<String, String> SELF_EXPLAINING = Map.of(
            "applicationId", "The application.",
            "bountyId", "The bounty.",
            "conversationId", "The conversation.",
            "humanId", "Profile id or username.");

    /** Programs count and page with these; a model reads the items and asks on with nextCursor. */
    private static final Set<String> RESULTS_NOT_FOR_MODELS = Set.of(
            "accountId",
            "balance",
            "checkoutId",
            "count",
            "currency",
            "date",
            "deleted",
            "emailVerified",
            "eventId",
            "expiresAt",
            "hasMore",
            "identityVerified",
            "lifetimeDepositedCents",
            "lifetimeSentCents",
            "limit",
            "offset",
            "partial",
            "restricted",
            "reused",
            "timezone",
            "totalCount",
            "url");

    private static final int MAX_SHOWN_VALUES = 30;

    /** Larger limits only keep numbers in range. */
    private static final double MAX_SHOWN_MAXIMUM = 1e9;

    private ToolSchemas() {}

    /** Without the password of a session: it is not for models, and what serves tools cannot check it. */
    public static ObjectNode input(Tool tool, Operation<?, ?> operation) {
        ObjectNode schema = Schemas.input(operation);
        ObjectNode properties = (ObjectNode) schema.get("properties");
        ArrayNode required = schema.withArray("required");
        properties.remove(PipelineFields.PASSWORD);
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
        properties.remove(tool.unlisted());
        if (tool.hint().idempotent()) {
            properties.remove(PipelineFields.IDEMPOTENCY_KEY);
        }
        tool.offered().forEach((field, values) -> ((ObjectNode) properties.get(field)).set("enum", Json.tree(values)));
        PipelineFields.describeForModels(properties, operation);
        List<String> clearable = clearable(tool, operation);
        if (!clearable.isEmpty()) {
            ObjectNode clear = properties.putObject(ToolRoute.CLEAR).put("type", "array");
            clear.putObject("items").put("type", "string");
            clear.put("description", "Names of arguments to remove.");
        }
        if (properties.isEmpty()) {
            schema.remove("properties");
        }
        if (schema.path("required").isEmpty()) {
            schema.remove("required");
        }
        properties.forEach(property -> lean((ObjectNode) property));
        SELF_EXPLAINING.forEach((name, text) -> {
            if (properties.get(name) instanceof ObjectNode field && !field.has("description")) {
                field.put("description", text);
            }
        });
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

    /** Drops what says less than it costs. A refusal names the limit that was missed. */
    private static void lean(ObjectNode schema) {
        schema.remove(List.of("pattern", "additionalProperties"));
        if (schema.path("minLength").asInt() <= 1) {
            schema.remove("minLength");
        }
        if (schema.path("maximum").asDouble() > MAX_SHOWN_MAXIMUM) {
            schema.remove("maximum");
        }
        if (schema.path("minimum").asDouble() <= 1 && !schema.has("maximum")) {
            schema.remove("minimum");
        }
        if (schema.path("format").asText().startsWith("int")) {
            schema.remove("format");
        }
        if (schema.path("type").isArray()) {
            schema.put("type", only(schema));
        }
        if (schema.path("enum").size() > MAX_SHOWN_VALUES) {
            schema.remove("enum");
        }
        if (schema.has("enum")) {
            schema.remove("maxLength");
        }
        if (schema.path("required").isEmpty()) {
            schema.remove("required");
        }
        Stream.concat(schema.path("properties").valueStream(), Stream.of(schema.path("items")))
                .filter(JsonNode::isObject)
                .map(ObjectNode.class::cast)
                .forEach(ToolSchemas::lean);
    }

    /** The types of a result's fields. None is required, because errors have to match as well. */
    public static ObjectNode output(Operation<?, ?> operation) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        Schemas.output(operation).get("properties").properties().stream()
                .filter(field -> !RESULTS_NOT_FOR_MODELS.contains(field.getKey()))
                .forEach(field -> properties.putObject(field.getKey()).put("type", only(field.getValue())));
        return schema;
    }

    private static String only(JsonNode schema) {
        JsonNode type = schema.path("type");
        return (type.isArray() ? type.path(0) : type).asText("object");
    }

    private static List<String> names(ArrayNode names) {
        return StreamSupport.stream(names.spliterator(), false)
                .map(JsonNode::textValue)
                .toList();
    }
}
