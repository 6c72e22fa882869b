package marketplace.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.api.AgentVerification;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Tool;
import marketplace.api.schema.InputSchema;
import marketplace.api.schema.PipelineFields;
import marketplace.api.schema.ToolSchemas;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.NearestName;

/** The arguments of a tool call as the pipeline takes them. */
final class ToolArguments {

    private static final String NEAREST = "; the nearest name is ";

    private ToolArguments() {}

    /** Refuses unknown arguments: a model that misspells {@code dryRun} expects no effect. */
    static ObjectNode complete(Catalogue.BoundTool bound, InputSchema schema, ObjectNode arguments) {
        Tool tool = bound.tool();
        List<String> clearable = ToolSchemas.clearable(tool, bound.operation());
        ObjectNode complete = Json.object();
        arguments.properties().stream()
                .filter(argument -> !argument.getValue().isNull())
                .forEach(argument -> complete.set(argument.getKey(), value(schema, argument)));
        JsonNode cleared = clearable.isEmpty() ? null : complete.remove(ToolSchemas.CLEAR);
        requireKnown(bound, schema, complete, !clearable.isEmpty());
        if (cleared != null) {
            clear(complete, cleared, clearable);
        }
        tool.fixed().forEach(complete::put);
        if (tool.keyed() && !complete.has(PipelineFields.IDEMPOTENCY_KEY)) {
            ObjectNode named = complete.deepCopy();
            named.remove(PipelineFields.DRY_RUN);
            complete.put(PipelineFields.IDEMPOTENCY_KEY, Sha256.of(Json.canonical(named)));
        }
        return complete;
    }

    /** Some clients send objects and lists as JSON strings. */
    private static JsonNode value(InputSchema schema, Map.Entry<String, JsonNode> argument) {
        JsonNode type = schema.field(argument.getKey()).path("type");
        String only = (type.isArray() ? type.path(0) : type).asText();
        boolean container = only.equals("object")
                || only.equals("array")
                || argument.getKey().equals(ToolSchemas.CLEAR);
        return container
                ? McpDispatcher.asWritten(argument.getValue(), JsonNode::isContainerNode)
                        .orElse(argument.getValue())
                : argument.getValue();
    }

    private static void clear(ObjectNode arguments, JsonNode cleared, List<String> clearable) {
        for (JsonNode field :
                cleared.isArray() ? cleared : Json.MAPPER.createArrayNode().add(cleared)) {
            if (!clearable.contains(field.asText())) {
                throw Problem.invalid(ToolSchemas.CLEAR, "must list some of " + String.join(", ", clearable));
            }
            if (arguments.has(field.asText())) {
                throw Problem.invalid(ToolSchemas.CLEAR, "names " + field.asText() + ", which is also set");
            }
            arguments.putNull(field.asText());
        }
    }

    private static void requireKnown(
            Catalogue.BoundTool bound, InputSchema schema, ObjectNode arguments, boolean takesClear) {
        TreeSet<String> known = new TreeSet<>(schema.fields());
        known.removeAll(bound.tool().fixed().keySet());
        known.remove(AgentVerification.FIELD);
        if (takesClear) {
            known.add(ToolSchemas.CLEAR);
        }
        List<Problem.Detail> unknown = new ArrayList<>();
        arguments.fieldNames().forEachRemaining(name -> {
            boolean taken = known.contains(name)
                    || schema.isAlias(name)
                    || (name.equals(AgentVerification.FIELD)
                            && !schema.field(name).isMissingNode());
            if (!taken) {
                unknown.add(new Problem.Detail(
                        name,
                        "is not an argument of " + bound.tool().name()
                                + (known.isEmpty() ? ", which takes none" : NEAREST + NearestName.of(name, known))));
            }
        });
        arguments
                .properties()
                .forEach(argument -> unknown.addAll(
                        unknownIn(argument.getKey(), argument.getValue(), schema.field(argument.getKey()))));
        if (!unknown.isEmpty()) {
            unknown.addAll(missing(bound, schema, arguments, unknown));
            throw Problem.invalid(unknown);
        }
    }

    /** The unknown fields of an argument's objects. */
    private static List<Problem.Detail> unknownIn(String path, JsonNode value, JsonNode schema) {
        List<Problem.Detail> unknown = new ArrayList<>();
        if (value instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                unknown.addAll(unknownIn(path + "." + i, list.get(i), schema.path("items")));
            }
        }
        if (value instanceof ObjectNode object && schema.path("properties") instanceof ObjectNode properties) {
            Set<String> known = new TreeSet<>();
            properties.fieldNames().forEachRemaining(known::add);
            object.properties().forEach(field -> {
                String name = field.getKey();
                if (!known.contains(name)) {
                    unknown.add(new Problem.Detail(
                            path + "." + name, "is not a field of " + path + NEAREST + NearestName.of(name, known)));
                }
                unknown.addAll(unknownIn(path + "." + name, field.getValue(), properties.path(name)));
            });
        }
        return unknown;
    }

    /** What the unknown arguments were meant to be, perhaps: required, and not the nearest name of one of them. */
    private static List<Problem.Detail> missing(
            Catalogue.BoundTool bound, InputSchema schema, ObjectNode arguments, List<Problem.Detail> unknown) {
        if (arguments.properties().stream().map(Map.Entry::getKey).anyMatch(schema::isAlias)) {
            return List.of();
        }
        return ToolSchemas.input(bound.tool(), bound.operation())
                .path("required")
                .valueStream()
                .map(JsonNode::textValue)
                .filter(name -> !arguments.has(name)
                        && unknown.stream().noneMatch(fault -> fault.message().endsWith(NEAREST + name)))
                .map(name -> new Problem.Detail(name, "is required"))
                .toList();
    }
}
