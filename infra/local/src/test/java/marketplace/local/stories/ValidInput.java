package marketplace.local.stories;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;

/**
 * A minimal valid input for an operation, created from its schema, so that the tests of all operations cover a new
 * one.
 */
final class ValidInput {

    /** Values by field name, for what schemas do not state. */
    private static final Map<String, JsonNode> KNOWN = Map.ofEntries(
            Map.entry("url", Json.tree("http://127.0.0.1:9/hook")),
            Map.entry("events", Json.MAPPER.createArrayNode().add("*")),
            Map.entry("status", Json.tree("paused")),
            Map.entry("price", Json.tree(25)),
            Map.entry("startTime", Json.tree("10:00")),
            Map.entry("dayOfWeek", Json.tree("monday")),
            Map.entry("email", Json.tree("somebody.else@example.com")),
            Map.entry("password", Json.tree("correct horse battery")),
            Map.entry("targetUrl", Json.tree("https://example.com/shop")),
            Map.entry("cadence", Json.tree("daily")),
            Map.entry("budgetPerRunCents", Json.tree(2_000)),
            Map.entry("periodCapCents", Json.tree(3_000)),
            Map.entry(
                    "artifacts",
                    Json.MAPPER.createArrayNode().add(artifact("A")).add(artifact("B"))));

    private static ObjectNode artifact(String label) {
        return Json.object().put("label", label).put("url", "https://example.com/" + label);
    }

    private ValidInput() {}

    /** The required arguments of a tool; ids are those given. */
    static ObjectNode arguments(BoundTool bound, Map<String, String> ids) {
        ObjectNode arguments = object(ToolSchemas.input(bound.tool(), bound.operation()), ids);
        whomItPays(bound.operation(), ids, arguments);
        return arguments;
    }

    /** A schema cannot state that one of two ways to name the other party is required. */
    private static void whomItPays(Operation<?, ?> operation, Map<String, String> ids, ObjectNode input) {
        switch (operation.name()) {
            case "create_escrow_checkout" -> {
                input.put("bountyId", ids.get("bountyId"));
                input.put("applicationId", ids.get("applicationId"));
            }
            case "start_conversation" ->
                input.put("humanId", ids.get("humanId")).put("subject", "Benches");
            case "send_money" -> input.put("recipientId", ids.get("humanId"));
            case "bulk_send_money" ->
                input.path("recipients")
                        .forEach(recipient -> ((ObjectNode) recipient).put("recipientId", ids.get("humanId")));
            default -> {
                // All others state it.
            }
        }
    }

    /** The required fields that are not in the path; ids are those given. */
    static ObjectNode body(Operation<?, ?> operation, Map<String, String> ids) {
        ObjectNode body = object(Schemas.input(operation.input()), ids);
        whomItPays(operation, ids, body);
        ids.keySet().forEach(id -> {
            if (operation.rest().path().contains("{" + id + "}")) {
                body.remove(id);
            }
        });
        return body;
    }

    private static ObjectNode object(JsonNode schema, Map<String, String> ids) {
        ObjectNode object = Json.object();
        for (JsonNode name : schema.path("required")) {
            String field = name.textValue();
            object.set(
                    field,
                    ids.containsKey(field)
                            ? Json.tree(ids.get(field))
                            : KNOWN.containsKey(field)
                                    ? KNOWN.get(field)
                                    : value(schema.path("properties").path(field), ids));
        }
        return object;
    }

    private static JsonNode value(JsonNode schema, Map<String, String> ids) {
        if (schema.has("enum")) {
            return schema.get("enum").get(0);
        }
        JsonNode type = schema.path("type");
        return switch (type.isArray() ? type.get(0).asText() : type.asText()) {
            case "object" -> object(schema, ids);
            case "array" -> Json.MAPPER.createArrayNode().add(value(schema.path("items"), ids));
            case "integer" -> Json.tree(schema.path("minimum").asLong(1));
            case "number" -> schema.has("minimum") ? schema.get("minimum") : Json.tree(1);
            case "boolean" -> Json.tree(true);
            default -> Json.tree(text(schema));
        };
    }

    private static String text(JsonNode schema) {
        String byFormat = switch (schema.path("format").asText()) {
            case "email" -> "somebody.else@example.com";
            case "uri" -> "https://example.com/";
            case "date" -> "2026-01-01";
            case "date-time" -> "2026-01-01T00:00:00.000Z";
            default -> "";
        };
        int least = Math.max(1, schema.path("minLength").asInt());
        String pattern = schema.path("pattern").asText(".*");
        return Stream.of(byFormat, "a".repeat(least), "0".repeat(least), "*")
                .filter(text -> text.length() >= least
                        && Pattern.compile(pattern).matcher(text).find())
                .findFirst()
                .orElse("a".repeat(least));
    }
}
