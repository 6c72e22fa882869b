package marketplace.local.clients;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.Tool;
import marketplace.api.mcp.CatalogueTools;
import marketplace.api.mcp.McpEndpoint;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Cursors;
import marketplace.mcp.GuidePage;
import marketplace.mcp.Guides;
import marketplace.mcp.McpServer;
import marketplace.mcp.Prompt;
import marketplace.mcp.ToolList;
import marketplace.table.Retries;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.lambda.Loopback;

/** Our MCP endpoint with the tools, prompts and resources that the conformance suite calls by name. */
final class ConformanceFixtures implements AutoCloseable {

    record Nothing() {}

    record Text(@Field("The text.") String text) {}

    private static final String SCHEMA_TOOL = "json_schema_2020_12_tool";

    /** Has each keyword that a server may lose between a tool's description and the list. */
    private static final String SCHEMA = """
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
         "$defs": {"address": {"$anchor": "addressDef", "type": "object",
                               "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
         "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
                        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                        "phone": {"type": "string"}, "email": {"type": "string"}},
         "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
         "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
         "then": {"required": ["phone"]}, "else": {"required": ["email"]}, "additionalProperties": false}
        """;

    private static final Guides GUIDES = new Guides(
            List.of(
                    new Prompt("test_simple_prompt", "Simple", "A prompt.", List.of(), "This is a simple prompt."),
                    new Prompt(
                            "test_prompt_with_arguments",
                            "With arguments",
                            "A prompt with arguments.",
                            List.of(argument("arg1"), argument("arg2")),
                            "These are the arguments:")),
            List.of(new GuidePage("test://static-text", "static-text", "Text", "A text.", "This is a static text.")));

    private final CorsOrigins origins = new CorsOrigins(Set.of());
    private final Catalogue catalogue = new Catalogue(List.of(
            tool("test_simple_text", () -> new Text("This is a simple text response for testing.")),
            tool("test_error_handling", () -> {
                throw new Problem(ErrorCode.INVALID_STATE, "This tool intentionally returns an error for testing.");
            }),
            tool(SCHEMA_TOOL, () -> new Text("Only its description counts."))));
    private final McpEndpoint endpoint = new McpEndpoint(
            new McpServer("fixtures", "Fixtures", "1.0", "Tools of the conformance suite.", () -> GUIDES),
            origins,
            catalogue,
            tools(),
            new Dispatcher(
                    (_, _, _) -> new Caller.Anonymous(),
                    new MemoryTable(),
                    new Cursors(new byte[32]),
                    QuoteCalculator.none(),
                    Retries.standard()),
            new HttpFrame(
                    "mcp", new OpenLimits(), new SettableClock(), new SequenceIds(), new RequestLog(_ -> {}), origins));
    private final Loopback server;

    ConformanceFixtures() throws IOException {
        server = new Loopback(this::serve);
    }

    String url() {
        return "http://" + server.authority() + "/api/mcp";
    }

    @Override
    public void close() {
        server.close();
    }

    private static Prompt.Argument argument(String name) {
        return new Prompt.Argument(name, "An argument.", true, List.of("testValue1", "testValue2"));
    }

    private static Operation<?, ?> tool(String name, Supplier<Text> answer) {
        return Operation.named(name, Nothing.class, Text.class)
                .summary("A fixture of the suite.")
                .route("GET", "/api/" + name)
                .access(Access.PUBLIC, Scope.READ)
                .tool(Tool.of(name, "Fixture", Tool.Hint.READ, "A fixture of the suite."))
                .reads((_, _) -> answer.get());
    }

    private ToolList tools() {
        ToolList described = CatalogueTools.list(catalogue);
        ArrayNode tools = Json.MAPPER.createArrayNode();
        for (String name : described.names()) {
            ObjectNode tool = (ObjectNode) described.description(name);
            if (name.equals(SCHEMA_TOOL)) {
                tool.set("inputSchema", Json.parse(SCHEMA));
            }
            tools.add(tool);
        }
        return ToolList.of(tools);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> headers = new TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
            String method = exchange.getRequestMethod();
            String path = exchange.getRequestURI().getPath();
            HttpResponse response = endpoint.handle(new HttpRequest(
                    method,
                    method + " " + path,
                    path,
                    Map.of(),
                    Map.of(),
                    headers,
                    exchange.getRequestBody().readAllBytes(),
                    "http://" + server.authority(),
                    "127.0.0.1"));
            response.headers().forEach(exchange.getResponseHeaders()::set);
            int length = response.body().length;
            exchange.sendResponseHeaders(response.status(), length == 0 ? -1 : length);
            exchange.getResponseBody().write(response.body());
        }
    }
}
