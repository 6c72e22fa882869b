package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import marketplace.mcp.ProtocolFault.Code;

/** The prompts and pages of a server, and the answers to requests for them. */
public record Guides(List<Prompt> prompts, List<GuidePage> pages) {

    public static final Guides NONE = new Guides(List.of(), List.of());

    private static final int MAX_VALUES = 100;

    public Guides {
        prompts = List.copyOf(prompts);
        pages = List.copyOf(pages);
    }

    public ObjectNode listPrompts() {
        ObjectNode result = JsonText.object();
        ArrayNode list = result.putArray("prompts");
        prompts.forEach(prompt -> list.add(prompt.listed()));
        return result;
    }

    public ObjectNode getPrompt(ObjectNode params) {
        return prompt(params.path("name").asText()).filled(params.path("arguments"));
    }

    public ObjectNode listPages() {
        ObjectNode result = JsonText.object();
        ArrayNode list = result.putArray("resources");
        pages.forEach(page -> list.add(page.listed()));
        return result;
    }

    public ObjectNode readPage(ObjectNode params) {
        GuidePage page = page(params.path("uri").asText());
        ObjectNode result = JsonText.object();
        result.putArray("contents").add(page.contents());
        return result;
    }

    /** Completes arguments that take one of a few values. Anything else has no suggestions. */
    public ObjectNode complete(ObjectNode params) {
        List<String> values =
                values(params.path("ref"), params.at("/argument/name").asText());
        String begun = params.at("/argument/value").asText().toLowerCase(Locale.ROOT);
        List<String> fitting = values.stream()
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(begun))
                .toList();
        ObjectNode result = JsonText.object();
        ObjectNode completion = result.putObject("completion");
        fitting.stream().limit(MAX_VALUES).forEach(completion.putArray("values")::add);
        completion.put("total", fitting.size()).put("hasMore", fitting.size() > MAX_VALUES);
        return result;
    }

    private List<String> values(JsonNode reference, String argument) {
        return switch (reference.path("type").asText()) {
            case "ref/prompt" ->
                prompt(reference.path("name").asText())
                        .argument(argument)
                        .map(Prompt.Argument::values)
                        .orElseThrow(() ->
                                new ProtocolFault(Code.INVALID_PARAMS, "The prompt has no argument of this name."));
            case "ref/resource" -> {
                page(reference.path("uri").asText());
                yield List.of();
            }
            default -> throw new ProtocolFault(Code.INVALID_PARAMS, "ref must name a prompt or a resource.");
        };
    }

    private Prompt prompt(String name) {
        return prompts.stream()
                .filter(prompt -> prompt.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ProtocolFault(
                        Code.INVALID_PARAMS, "There is no such prompt; prompts/list names those there are."));
    }

    private GuidePage page(String uri) {
        return pages.stream()
                .filter(page -> page.uri().equals(uri))
                .findFirst()
                .orElseThrow(() -> ProtocolFault.unknownResource(uri));
    }

    public ObjectNode json() {
        ObjectNode json = JsonText.object();
        ArrayNode promptList = json.putArray("prompts");
        prompts.forEach(prompt -> promptList.add(prompt.json()));
        ArrayNode pageList = json.putArray("pages");
        pages.forEach(page -> pageList.add(page.json()));
        return json;
    }

    public static Guides read(JsonNode json) {
        return new Guides(
                json.path("prompts").valueStream().map(Prompt::read).toList(),
                json.path("pages").valueStream().map(GuidePage::read).toList());
    }
}
