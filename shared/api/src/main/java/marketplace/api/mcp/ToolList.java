package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Tool;
import marketplace.api.schema.Schemas;

/** The list of tools: one page, because some clients read no second one, serialised once. */
public final class ToolList {

    private final List<String> names;
    private final Set<String> known;
    private final RawValue json;

    public ToolList(Catalogue catalogue) {
        this.names =
                catalogue.tools().stream().map(bound -> bound.tool().name()).toList();
        this.known = names.stream().collect(Collectors.toUnmodifiableSet());
        ArrayNode tools = Json.MAPPER.createArrayNode();
        catalogue.tools().forEach(bound -> tools.add(describe(bound)));
        this.json = new RawValue(Json.text(tools));
    }

    List<String> names() {
        return names;
    }

    boolean has(String name) {
        return known.contains(name);
    }

    RawValue json() {
        return json;
    }

    private static ObjectNode describe(Catalogue.BoundTool bound) {
        Tool tool = bound.tool();
        ObjectNode description = Json.object()
                .put("name", tool.name())
                .put("title", tool.title())
                .put("description", tool.description());
        description.set("inputSchema", Schemas.shownTool(tool, bound.operation()));
        description.set("outputSchema", Schemas.toolOutput(bound.operation()));
        // The tools reach this marketplace and nothing beyond it.
        description
                .putObject("annotations")
                .put("title", tool.title())
                .put("readOnlyHint", tool.hint().readOnly())
                .put("destructiveHint", tool.hint().destructive())
                .put("idempotentHint", tool.hint().idempotent())
                .put("openWorldHint", false);
        return description;
    }
}
