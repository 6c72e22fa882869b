package marketplace.testing.endpoints;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.api.RequestLog;
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
import marketplace.mcp.McpServer;
import marketplace.table.Retries;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.SingleQuotedJson;

/** A client before the MCP endpoint of the notes. */
final class McpClient {

    static final Map<String, String> KEY = Map.of("x-api-key", "key");
    static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    final SequenceIds ids = new SequenceIds();
    final MemoryTable table = new MemoryTable();
    final Notes notes = new Notes(table, ids);
    final List<String> logLines = new ArrayList<>();
    final Catalogue catalogue = new Catalogue(notes.operations());
    final CorsOrigins origins = new CorsOrigins(Set.of("https://app.test"));
    final McpEndpoint endpoint = new McpEndpoint(
            new McpServer("marketplace", "Marketplace", "1.0", "Search first."),
            origins,
            catalogue,
            CatalogueTools.list(catalogue),
            new Dispatcher(
                    (credentials, _, _) -> caller(credentials),
                    table,
                    new Cursors(new byte[32]),
                    QuoteCalculator.none(),
                    Retries.standard()),
            new HttpFrame("mcp", new OpenLimits(), new SettableClock(), ids, new RequestLog(logLines::add), origins));

    private static Caller caller(Credentials credentials) {
        if (credentials.apiKey().isEmpty()) {
            return new Caller.Anonymous();
        }
        return switch (credentials.apiKey().get()) {
            case "key" -> Callers.withKey(1, EnumSet.allOf(Scope.class));
            case "reading-key" -> Callers.withKey(1, EnumSet.of(Scope.READ));
            default -> throw new Problem(ErrorCode.UNAUTHENTICATED, "This key does not hold.");
        };
    }

    HttpResponse call(Map<String, String> headers, String tool, String arguments) {
        return post(rpc("tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments), headers);
    }

    HttpResponse modern(String method, String params, Map<String, String> moreHeaders) {
        Map<String, String> headers = new TreeMap<>(moreHeaders);
        headers.put("mcp-protocol-version", "2026-07-28");
        headers.put("mcp-method", method);
        return post(rpc(method, params + META), headers);
    }

    static String rpc(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    }

    HttpResponse post(String body) {
        return post(body, Map.of());
    }

    HttpResponse post(String body, Map<String, String> headers) {
        return handle("POST", SingleQuotedJson.strict(body).getBytes(UTF_8), headers);
    }

    HttpResponse handle(String method, byte[] body, Map<String, String> headers) {
        return handle(method, Map.of(), body, headers);
    }

    HttpResponse handle(String method, Map<String, String> query, byte[] body, Map<String, String> headers) {
        return endpoint.handle(new HttpRequest(
                method,
                method + " /api/mcp",
                "/api/mcp",
                query,
                Map.of(),
                headers,
                body,
                "https://api.test",
                "192.0.2.1"));
    }

    static ObjectNode body(HttpResponse response) {
        return Json.parse(text(response));
    }

    static String text(HttpResponse response) {
        return new String(response.body(), UTF_8);
    }
}
