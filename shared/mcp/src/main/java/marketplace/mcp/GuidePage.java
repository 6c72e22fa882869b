package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A resource of the protocol: a text in Markdown. */
public record GuidePage(String uri, String name, String title, String description, String text) {

    private static final String MARKDOWN = "text/markdown";

    ObjectNode listed() {
        return JsonText.object()
                .put("uri", uri)
                .put("name", name)
                .put("title", title)
                .put("description", description)
                .put("mimeType", MARKDOWN);
    }

    ObjectNode contents() {
        return JsonText.object().put("uri", uri).put("mimeType", MARKDOWN).put("text", text);
    }

    ObjectNode json() {
        return listed().put("text", text);
    }

    static GuidePage read(JsonNode json) {
        return new GuidePage(
                json.path("uri").textValue(),
                json.path("name").textValue(),
                json.path("title").textValue(),
                json.path("description").textValue(),
                json.path("text").textValue());
    }
}
