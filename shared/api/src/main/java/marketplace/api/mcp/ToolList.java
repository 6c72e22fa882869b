package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Tool;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;

/** The list of tools: one page, because some clients read no second one, serialised once. */
public final class ToolList {

    /** Tools of operations below these paths come last: finding, hiring and paying a human are first. */
    private static final List<String> LAST =
            List.of("/api/wallet", "/api/transfers", "/api/humans/blocks", "/api/keys", "/api/webhooks");

    private final List<String> names;
    private final Set<String> known;
    private final RawValue json;

    public ToolList(Catalogue catalogue) {
        List<Catalogue.BoundTool> ordered = catalogue.tools().stream()
                .sorted(Comparator.comparingInt(ToolList::place))
                .toList();
        this.names = ordered.stream().map(bound -> bound.tool().name()).toList();
        this.known = names.stream().collect(Collectors.toUnmodifiableSet());
        ArrayNode tools = Json.MAPPER.createArrayNode();
        ordered.forEach(bound -> tools.add(describe(bound)));
        this.json = new RawValue(Json.text(tools));
    }

    boolean isOf(Catalogue catalogue) {
        return known.size() == catalogue.tools().size()
                && catalogue.tools().stream().allMatch(bound -> has(bound.tool().name()));
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

    private static int place(Catalogue.BoundTool bound) {
        String path = bound.operation().rest().path();
        return IntStream.range(0, LAST.size())
                .filter(i -> path.startsWith(LAST.get(i)))
                .map(i -> i + 1)
                .findFirst()
                .orElse(0);
    }

    private static ObjectNode describe(Catalogue.BoundTool bound) {
        Tool tool = bound.tool();
        boolean untrusted = Schemas.hasUntrustedTexts(bound.operation().output());
        ObjectNode description = Json.object()
                .put("name", tool.name())
                .put("title", tool.title())
                .put("description", tool.description());
        description.set("inputSchema", ToolSchemas.shownInput(tool, bound.operation()));
        description.set("outputSchema", ToolSchemas.output(bound.operation()));
        description
                .putObject("annotations")
                .put("readOnlyHint", tool.hint().readOnly())
                .put("destructiveHint", tool.hint().destructive())
                .put("idempotentHint", tool.hint().idempotent())
                .put("openWorldHint", untrusted);
        return description;
    }
}
