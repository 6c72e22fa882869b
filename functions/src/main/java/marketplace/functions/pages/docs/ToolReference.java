package marketplace.functions.pages.docs;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import marketplace.api.Catalogue;
import marketplace.api.Tool;
import marketplace.api.mcp.ToolSet;
import marketplace.api.openapi.OpenApi;
import marketplace.api.schema.ToolSchemas;
import marketplace.functions.pages.site.SiteFrame;

/** The MCP tools, in the sets that a client chooses from. */
final class ToolReference {

    static final String NAME = "tools";

    private ToolReference() {}

    record Entry(
            String name, String title, String description, boolean reads, String operation, List<FieldRow> fields) {

        static Entry of(Catalogue.BoundTool bound) {
            Tool tool = bound.tool();
            return new Entry(
                    tool.name(),
                    tool.title(),
                    tool.description(),
                    tool.hint().readOnly(),
                    OperationReference.NAME + "/" + OperationReference.slug(OpenApi.tag(bound.operation())) + "#"
                            + bound.operation().name(),
                    FieldRow.of(ToolSchemas.shownInput(tool, bound.operation())));
        }

        boolean hasFields() {
            return !fields.isEmpty();
        }
    }

    record Set(String name, List<Entry> tools) {}

    static DocsPage page(SiteFrame frame, Catalogue catalogue) {
        List<Set> sets = Arrays.stream(ToolSet.values())
                .map(set -> new Set(
                        set.wire(),
                        set.tools().stream()
                                .map(name -> Entry.of(catalogue.tool(name).orElseThrow()))
                                .toList()))
                .toList();
        return new DocsPage(
                NAME,
                "MCP tools",
                "The tools that models call over MCP, with their arguments.",
                frame.fill("tools.html", Map.of("sets", sets)),
                frame.fill("tools.md", Map.of("sets", sets)));
    }
}
