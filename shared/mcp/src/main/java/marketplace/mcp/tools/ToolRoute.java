package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.mcp.JsonText;

/**
 * A tool and the route that it calls.
 *
 * @param path with parameters in braces, which are arguments
 * @param arguments the schema of each argument, also of those that only programs send
 * @param aliases other names of arguments that the route takes
 * @param fixed arguments that the tool supplies
 * @param clearable arguments that {@link #CLEAR} can name
 * @param keyed whether a call without an idempotency key has one made from its arguments
 * @param untrusted whether the result has texts of other people
 * @param list the field of the result with the items of a list
 * @param shown the fields of a row of the list that the tool shows; empty for all
 */
public record ToolRoute(
        String tool,
        String method,
        String path,
        Map<String, JsonNode> arguments,
        List<String> required,
        Set<String> aliases,
        Map<String, String> fixed,
        List<String> clearable,
        boolean keyed,
        boolean untrusted,
        Optional<String> list,
        List<String> shown) {

    /** The argument that names the fields to clear: some models send null for any field. */
    public static final String CLEAR = "clear";

    /** The argument with the proof of a signed identity. Programs add it; models do not see it. */
    public static final String PROOF = "agentVerification";

    /** Tools that act as a signed identity, which lives on the machine of the stdio program. */
    private static final Set<String> SIGNED = Set.of("send_message", "get_conversation", "list_conversations");

    /** Whether the tool works with a proof alone. */
    public static boolean isSigned(String tool) {
        return SIGNED.contains(tool);
    }

    public JsonNode argument(String name) {
        return arguments.getOrDefault(name, JsonText.object().path(name));
    }

    public boolean takesProof() {
        return arguments.containsKey(PROOF);
    }

    /** A tool of this process, which calls no route. */
    public static ToolRoute without(JsonNode description) {
        Map<String, JsonNode> arguments = new LinkedHashMap<>();
        description
                .at("/inputSchema/properties")
                .properties()
                .forEach(field -> arguments.put(field.getKey(), field.getValue()));
        return new ToolRoute(
                description.path("name").textValue(),
                "",
                "",
                arguments,
                texts(description.at("/inputSchema/required")),
                Set.of(),
                Map.of(),
                List.of(),
                false,
                false,
                Optional.empty(),
                List.of());
    }

    ObjectNode json() {
        ObjectNode json =
                JsonText.object().put("tool", tool).put("method", method).put("path", path);
        json.putObject("arguments").setAll(arguments);
        texts(json, "required", required);
        texts(json, "aliases", aliases);
        ObjectNode supplied = json.putObject("fixed");
        fixed.forEach(supplied::put);
        texts(json, "clearable", clearable);
        json.put("keyed", keyed);
        json.put("untrusted", untrusted);
        list.ifPresent(field -> json.put("list", field));
        texts(json, "shown", shown);
        return json;
    }

    static ToolRoute read(JsonNode json) {
        Map<String, JsonNode> arguments = new LinkedHashMap<>();
        json.path("arguments").properties().forEach(field -> arguments.put(field.getKey(), field.getValue()));
        Map<String, String> fixed = new LinkedHashMap<>();
        json.path("fixed")
                .properties()
                .forEach(field -> fixed.put(field.getKey(), field.getValue().textValue()));
        return new ToolRoute(
                json.path("tool").textValue(),
                json.path("method").textValue(),
                json.path("path").textValue(),
                arguments,
                texts(json.path("required")),
                new LinkedHashSet<>(texts(json.path("aliases"))),
                fixed,
                texts(json.path("clearable")),
                json.path("keyed").booleanValue(),
                json.path("untrusted").booleanValue(),
                Optional.ofNullable(json.path("list").textValue()),
                texts(json.path("shown")));
    }

    private static void texts(ObjectNode json, String field, Iterable<String> texts) {
        ArrayNode list = json.putArray(field);
        texts.forEach(list::add);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::textValue).toList();
    }
}
