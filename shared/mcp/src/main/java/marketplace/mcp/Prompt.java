package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.mcp.ProtocolFault.Code;

/** A task in words that a user starts with a few arguments. */
public record Prompt(String name, String title, String description, List<Argument> arguments, String text) {

    /** @param values that clients complete; empty for free text */
    public record Argument(String name, String description, boolean required, List<String> values) {

        private ObjectNode listed() {
            return JsonText.object()
                    .put("name", name)
                    .put("description", description)
                    .put("required", required);
        }

        private ObjectNode json() {
            ObjectNode json = listed();
            values.forEach(json.putArray("values")::add);
            return json;
        }

        private static Argument read(JsonNode json) {
            return new Argument(
                    json.path("name").textValue(),
                    json.path("description").textValue(),
                    json.path("required").booleanValue(),
                    json.path("values").valueStream().map(JsonNode::textValue).toList());
        }
    }

    Optional<Argument> argument(String wanted) {
        return arguments.stream()
                .filter(argument -> argument.name().equals(wanted))
                .findFirst();
    }

    ObjectNode listed() {
        ObjectNode listed = described();
        ArrayNode list = listed.putArray("arguments");
        arguments.forEach(argument -> list.add(argument.listed()));
        return listed;
    }

    private ObjectNode described() {
        return JsonText.object().put("name", name).put("title", title).put("description", description);
    }

    /** The text, and below it what the user gave. */
    ObjectNode filled(JsonNode given) {
        given.fieldNames().forEachRemaining(this::requireKnown);
        StringBuilder filled = new StringBuilder(text);
        for (Argument argument : arguments) {
            JsonNode value = given.path(argument.name());
            if (value.isTextual() && !value.textValue().isBlank()) {
                filled.append("\n- ").append(argument.name()).append(": ").append(value.textValue());
            } else if (argument.required()) {
                throw new ProtocolFault(
                        Code.INVALID_PARAMS, "The prompt " + name + " needs " + argument.name() + ", a text.");
            }
        }
        ObjectNode result = JsonText.object().put("description", description);
        ObjectNode message = result.putArray("messages").addObject().put("role", "user");
        message.putObject("content").put("type", "text").put("text", filled.toString());
        return result;
    }

    private void requireKnown(String given) {
        if (argument(given).isEmpty()) {
            throw new ProtocolFault(
                    Code.INVALID_PARAMS,
                    "The prompt " + name + " has no argument " + given + "; the nearest is "
                            + NearestName.of(
                                    given,
                                    arguments.stream().map(Argument::name).collect(Collectors.toSet()))
                            + ".");
        }
    }

    ObjectNode json() {
        ObjectNode json = described();
        ArrayNode list = json.putArray("arguments");
        arguments.forEach(argument -> list.add(argument.json()));
        return json.put("text", text);
    }

    static Prompt read(JsonNode json) {
        return new Prompt(
                json.path("name").textValue(),
                json.path("title").textValue(),
                json.path("description").textValue(),
                json.path("arguments").valueStream().map(Argument::read).toList(),
                json.path("text").textValue());
    }
}
