package marketplace.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.schema.InputSchema;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.ToolList;
import marketplace.mcp.tools.ToolRoute;
import marketplace.mcp.tools.ToolRoutes;
import marketplace.mcp.tools.ToolSelection;

/** The catalogue's tools, as MCP lists them. */
public final class CatalogueTools {

    /** Tools of operations below these paths come last: finding, hiring and paying a human are first. */
    private static final List<String> LAST =
            List.of("/api/wallet", "/api/transfers", "/api/humans/blocks", "/api/keys", "/api/webhooks");

    private CatalogueTools() {}

    public static ToolList list(Catalogue catalogue) {
        ArrayNode tools = Json.MAPPER.createArrayNode();
        catalogue.tools().stream()
                .sorted(Comparator.comparingInt(CatalogueTools::place))
                .map(CatalogueTools::describe)
                .forEach(tools::add);
        return ToolList.of(tools);
    }

    /** What each tool of the catalogue calls. */
    public static ToolRoutes routes(Catalogue catalogue) {
        Map<String, Lazy<ToolRoute>> byTool = new LinkedHashMap<>();
        catalogue.tools().forEach(bound -> byTool.put(bound.tool().name(), new Lazy<>(() -> route(bound))));
        List<ToolRoutes.Named> named = catalogue.operations().stream()
                .map(operation -> new ToolRoutes.Named(
                        operation.rest().method(),
                        operation.rest().path(),
                        operation.tools().isEmpty()
                                ? operation.name() + " of the REST API"
                                : operation.tools().getFirst().name()))
                .toList();
        return new ToolRoutes(byTool, named);
    }

    /** What a client can choose tools by. */
    static List<ToolSelection.Member> members(Catalogue catalogue) {
        return catalogue.tools().stream()
                .map(Catalogue.BoundTool::tool)
                .map(tool -> new ToolSelection.Member(
                        tool.name(),
                        ToolSet.of(tool.name()).map(ToolSet::wire).orElse(""),
                        tool.hint().readOnly()))
                .toList();
    }

    private static ToolRoute route(Catalogue.BoundTool bound) {
        Tool tool = bound.tool();
        Operation<?, ?> operation = bound.operation();
        ObjectNode input = ToolSchemas.input(tool, operation);
        Map<String, JsonNode> arguments = new LinkedHashMap<>();
        input.get("properties").properties().forEach(field -> arguments.put(field.getKey(), field.getValue()));
        return new ToolRoute(
                tool.name(),
                operation.rest().method(),
                operation.rest().path(),
                arguments,
                input.path("required").valueStream().map(JsonNode::textValue).toList(),
                InputSchema.of(bound).aliases(),
                tool.fixed(),
                ToolSchemas.clearable(tool, operation),
                tool.keyed(),
                Schemas.hasUntrustedTexts(operation.output()),
                operation.list().map(ListForm::plural),
                tool.shown());
    }

    static boolean areIn(ToolList list, Catalogue catalogue) {
        return list.names().size() == catalogue.tools().size()
                && catalogue.tools().stream()
                        .allMatch(bound -> list.has(bound.tool().name()));
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
        description.set("annotations", hints(tool.hint(), untrusted));
        return description;
    }

    /** What only reads has no use for the two about changes, says the protocol. */
    private static ObjectNode hints(Tool.Hint hint, boolean openWorld) {
        ObjectNode hints = Json.object().put("readOnlyHint", hint.readOnly());
        if (!hint.readOnly()) {
            hints.put("destructiveHint", hint.destructive()).put("idempotentHint", hint.idempotent());
        }
        return hints.put("openWorldHint", openWorld);
    }
}
