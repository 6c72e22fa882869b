package marketplace.functions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Catalogue;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.Json;
import marketplace.api.mcp.CatalogueTools;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoute;
import marketplace.mcp.tools.ToolRoutes;

/** Answers to all tools, made from the schemas of their results. */
final class ToolAnswers {

    static final Catalogue CATALOGUE = Capabilities.described();
    static final ToolResults RESULTS = new ToolResults(CatalogueTools.routes(CATALOGUE));

    private static final ToolRoutes ROUTES = CatalogueTools.routes(CATALOGUE);
    private static final String ID = "0123456789abcdefghjkmnpqrs";
    private static final String LONG = "What strangers write, in full. ".repeat(160);
    private static final Set<String> LONG_TEXTS = Set.of(
            "bio",
            "comment",
            "content",
            "description",
            "headline",
            "instructions",
            "lastError",
            "message",
            "question",
            "reason",
            "response",
            "text");

    /** How long the lists of an answer are, and which of the known values its fields have. */
    private record Form(int rows, int elements, boolean nulls, int value) {}

    private ToolAnswers() {}

    static List<BoundTool> tools() {
        return CATALOGUE.tools();
    }

    static ToolRoute route(BoundTool bound) {
        return ROUTES.of(bound.tool().name()).orElseThrow();
    }

    /** A page of this many rows with long texts. */
    static ObjectNode page(BoundTool bound, int rows) {
        return answer(bound, new Form(rows, 3, false, 0));
    }

    /** With lists and without, with nulls and without, and with every value of its enumerations. */
    static Stream<ObjectNode> variants(BoundTool bound) {
        int values = values(Schemas.output(bound.operation()));
        return Stream.concat(
                Stream.of(new Form(0, 0, false, 0), new Form(1, 1, true, 0)).map(form -> answer(bound, form)),
                Stream.iterate(0, value -> value + 1)
                        .limit(Math.max(1, values))
                        .map(value -> answer(bound, new Form(1, 1, false, value))));
    }

    static ObjectNode arguments(BoundTool bound) {
        ObjectNode arguments = Json.object();
        route(bound).required().forEach(name -> arguments.put(name, text(name)));
        return arguments;
    }

    private static ObjectNode answer(BoundTool bound, Form form) {
        ObjectNode schema = Schemas.output(bound.operation());
        ObjectNode answer = Json.object().put("success", true);
        schema.path("properties")
                .properties()
                .forEach(field ->
                        answer.set(field.getKey(), value(field.getKey(), field.getValue(), form, form.rows())));
        return answer;
    }

    private static int values(JsonNode schema) {
        return schema.findValues("enum").stream().mapToInt(JsonNode::size).max().orElse(0);
    }

    private static JsonNode value(String name, JsonNode schema, Form form, int elements) {
        JsonNode types = schema.path("type");
        if (types.isArray() && form.nulls() && !schema.has("properties")) {
            return Json.object().nullNode();
        }
        if (schema.has("enum")) {
            JsonNode known =
                    schema.path("enum").path(form.value() % schema.path("enum").size());
            return known.isNull() ? schema.path("enum").path(0) : known;
        }
        return switch (types.isArray() ? types.path(0).asText() : types.asText()) {
            case "object" -> {
                ObjectNode object = Json.object();
                schema.path("properties")
                        .properties()
                        .forEach(field -> object.set(
                                field.getKey(), value(field.getKey(), field.getValue(), form, form.elements())));
                yield object;
            }
            case "array" -> {
                ArrayNode list = Json.object().arrayNode();
                for (int i = 0; i < elements; i++) {
                    list.add(value(name, schema.path("items"), form, form.elements()));
                }
                yield list;
            }
            case "integer", "number" -> Json.object().numberNode(4_200);
            case "boolean" -> Json.object().booleanNode(true);
            default ->
                Json.object()
                        .textNode(
                                switch (schema.path("format").asText()) {
                                    case "date-time" -> "2026-03-01T12:00:00Z";
                                    case "date" -> "2026-03-01";
                                    default -> text(name);
                                });
        };
    }

    private static String text(String name) {
        if (name.equals("id") || name.endsWith("Id")) {
            return "abc_" + ID;
        }
        if (name.equals("tool")) {
            return "confirm_delivery";
        }
        return LONG_TEXTS.contains(name) ? LONG : "A short text: " + name;
    }
}
