package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.mcp.JsonText;
import marketplace.mcp.NearestName;

/** The arguments of a tool call as the pipeline takes them. */
public final class ToolArguments {

    private static final String NEAREST = "; the nearest name is ";

    private static final JsonNode LIST = JsonText.object().put("type", "array");

    public static final String IDEMPOTENCY_KEY = "idempotencyKey";

    static final String DRY_RUN = "dryRun";

    private ToolArguments() {}

    /** Refuses unknown arguments: a model that misspells {@code dryRun} expects no effect. */
    public static ObjectNode complete(ToolRoute route, ObjectNode arguments) {
        ObjectNode complete = JsonText.object();
        arguments.properties().stream()
                .filter(argument -> !argument.getValue().isNull())
                .forEach(argument -> complete.set(
                        argument.getKey(), LooseValues.fitted(argument.getValue(), route.argument(argument.getKey()))));
        JsonNode cleared = route.clearable().isEmpty() ? null : complete.remove(ToolRoute.CLEAR);
        requireKnown(route, complete);
        if (cleared != null) {
            clear(complete, cleared, route.clearable());
        }
        route.fixed().forEach(complete::put);
        if (route.keyed() && !complete.has(IDEMPOTENCY_KEY)) {
            ObjectNode named = complete.deepCopy();
            named.remove(DRY_RUN);
            complete.put(IDEMPOTENCY_KEY, Sha256.of(JsonText.canonical(named)));
        }
        return complete;
    }

    private static void clear(ObjectNode arguments, JsonNode cleared, List<String> clearable) {
        for (JsonNode field : LooseValues.fitted(cleared, LIST)) {
            if (!clearable.contains(field.asText())) {
                throw Problem.invalid(ToolRoute.CLEAR, "must list some of " + String.join(", ", clearable));
            }
            if (arguments.has(field.asText())) {
                throw Problem.invalid(ToolRoute.CLEAR, "names " + field.asText() + ", which is also set");
            }
            arguments.putNull(field.asText());
        }
    }

    private static void requireKnown(ToolRoute route, ObjectNode arguments) {
        TreeSet<String> known = new TreeSet<>(route.arguments().keySet());
        known.remove(ToolRoute.PROOF);
        if (!route.clearable().isEmpty()) {
            known.add(ToolRoute.CLEAR);
        }
        List<Problem.Detail> unknown = new ArrayList<>();
        arguments.fieldNames().forEachRemaining(name -> {
            boolean taken = known.contains(name)
                    || route.aliases().contains(name)
                    || (name.equals(ToolRoute.PROOF) && route.takesProof());
            if (!taken) {
                unknown.add(new Problem.Detail(
                        name,
                        "is not an argument of " + route.tool()
                                + (known.isEmpty() ? ", which takes none" : instead(name, known))));
            }
        });
        arguments
                .properties()
                .forEach(argument -> unknown.addAll(
                        unknownIn(argument.getKey(), argument.getValue(), route.argument(argument.getKey()))));
        if (!unknown.isEmpty()) {
            unknown.addAll(missing(route, arguments, unknown));
            throw Problem.invalid(unknown);
        }
    }

    private static String instead(String name, Set<String> known) {
        return NearestName.misspelt(name, known)
                .or(() -> NearestName.synonym(name, known))
                .map(meant -> NEAREST + meant)
                .orElseGet(() -> "; it takes " + String.join(", ", known));
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
                    unknown.add(
                            new Problem.Detail(path + "." + name, "is not a field of " + path + instead(name, known)));
                }
                unknown.addAll(unknownIn(path + "." + name, field.getValue(), properties.path(name)));
            });
        }
        return unknown;
    }

    /** What the unknown arguments were meant to be, perhaps: required, and not the nearest name of one of them. */
    private static List<Problem.Detail> missing(ToolRoute route, ObjectNode arguments, List<Problem.Detail> unknown) {
        if (arguments.properties().stream().map(Map.Entry::getKey).anyMatch(route.aliases()::contains)) {
            return List.of();
        }
        return route.required().stream()
                .filter(name -> !arguments.has(name)
                        && unknown.stream().noneMatch(fault -> fault.message().endsWith(NEAREST + name)))
                .map(name -> new Problem.Detail(name, "is required"))
                .toList();
    }
}
