package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Catalogue;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateClass;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RouteTable;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.McpMessage;
import marketplace.mcp.McpReply;
import marketplace.mcp.McpServer;
import marketplace.mcp.Protocol;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ProtocolFault.Code;
import marketplace.mcp.ToolList;
import marketplace.mcp.tools.HireTasks;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoutes;

/** MCP over HTTP, without sessions and streams. A bare JSON-RPC client works as well. */
public final class McpEndpoint {

    /** Tools act for the caller, so web pages need a listed origin. */
    private static final RouteTable ROUTES = new RouteTable() {
        @Override
        public List<String> methods(HttpRequest http) {
            return List.of("GET", "POST");
        }

        @Override
        public boolean isOpen(HttpRequest http) {
            return false;
        }
    };

    private final McpServer server;
    private final Set<String> allowedOrigins;
    private final Catalogue catalogue;
    private final Dispatcher dispatcher;
    private final McpDispatcher mcp;
    private final ToolRoutes routes;
    private final ToolResults results;
    private final ChosenTools chosen;
    private final HttpFrame frame;

    /**
     * @param origins of web pages that may call, besides our own
     * @param tools the list of the catalogue's tools
     */
    public McpEndpoint(
            McpServer server,
            CorsOrigins origins,
            Catalogue catalogue,
            ToolList tools,
            Dispatcher dispatcher,
            HttpFrame frame) {
        if (!CatalogueTools.areIn(tools, catalogue)) {
            throw new IllegalArgumentException("the list has other tools than the catalogue");
        }
        this.server = server;
        this.allowedOrigins = origins.listed();
        this.catalogue = catalogue;
        this.dispatcher = dispatcher;
        this.routes = CatalogueTools.routes(catalogue);
        this.results = new ToolResults(routes);
        this.mcp = new McpDispatcher(server, tools, new HireTasks());
        this.chosen = new ChosenTools(catalogue, dispatcher);
        this.frame = frame;
    }

    public HttpResponse handle(HttpRequest http) {
        return frame.handle(http, ROUTES, this::counted);
    }

    /** A tool call counts as its operation, anything else as a read. */
    private HttpResponse counted(HttpFrame.Exchange exchange) {
        try {
            HttpResponse response = answerOrFault(exchange);
            countOnce(exchange);
            return response;
        } catch (Problem refusal) {
            countOnce(exchange);
            throw refusal;
        }
    }

    private static void countOnce(HttpFrame.Exchange exchange) {
        if (!exchange.limiter().isSettled()) {
            exchange.limiter().admit(RateClass.OTHER_GET, new Caller.Anonymous());
        }
    }

    private HttpResponse answerOrFault(HttpFrame.Exchange exchange) {
        try {
            return answer(exchange);
        } catch (Problem refusal) {
            throw refusal;
        } catch (RuntimeException fault) {
            exchange.line().fault(fault);
            String message = Errors.internal().getMessage();
            return json(
                    500,
                    McpReply.fault(new ProtocolFault(Code.INTERNAL, message)).body());
        }
    }

    private HttpResponse answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        requireOrigin(http);
        return switch (http.method()) {
            case "POST" -> post(exchange);
            case "GET" -> get(http);
            default -> throw notAllowed(http);
        };
    }

    private void requireOrigin(HttpRequest http) {
        Optional<String> origin = http.header("origin");
        if (origin.isPresent() && !origin.get().equals(http.origin()) && !allowedOrigins.contains(origin.get())) {
            throw new Problem(ErrorCode.FORBIDDEN, "Pages of this origin may not call.");
        }
    }

    /** Describes the endpoint. A client that wants a stream gets 405. */
    private HttpResponse get(HttpRequest http) {
        if (http.header("accept").orElse("").toLowerCase(Locale.ROOT).contains("text/event-stream")) {
            throw notAllowed(http);
        }
        ObjectNode discovery = server.info().put("protocol", "Model Context Protocol");
        discovery.set("protocolVersions", Protocol.versions());
        discovery.put("endpoint", http.origin() + http.path()).put("transport", "streamable-http");
        discovery.put("authentication", "X-API-Key or Authorization: Bearer, for tools that are not free");
        mcp.tools().names().forEach(discovery.putArray("tools")::add);
        return json(200, discovery.put("instructions", server.instructions()));
    }

    private static Problem notAllowed(HttpRequest http) {
        return Problem.methodNotAllowed(http.method(), RouteTable.allowed(ROUTES.methods(http)));
    }

    private HttpResponse post(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        RequestLog.Line line = exchange.line();
        byte[] body = http.jsonBody();
        McpMessage message;
        try {
            message = McpMessage.read(body);
        } catch (ProtocolFault fault) {
            line.put("rpc_error", fault.code().number());
            return json(fault.code().status(), McpReply.fault(fault).body());
        }
        boolean mcpClient = isMcpClient(http, message);
        HttpToolCall call = new HttpToolCall(catalogue, dispatcher, routes, results, exchange, mcpClient);
        return switch (message) {
            case McpMessage.Notification _, McpMessage.Reply _ -> new HttpResponse(202, Map.of(), new byte[0]);
            case McpMessage.Request request -> {
                if (mcpClient && !callsTools(request)) {
                    try {
                        countOnce(exchange);
                    } catch (Problem refusal) {
                        line.refused(refusal);
                        yield json(
                                200,
                                McpReply.fault(request.id(), rateLimited(refusal))
                                        .body());
                    }
                }
                McpReply reply = answer(exchange, request, call);
                if (reply.fault().isEmpty()) {
                    // The method is one of ours here, not a caller's text.
                    line.put("rpc", request.method());
                }
                yield reply(reply, call, strict(http, request), line, mcpClient);
            }
        };
    }

    /** Such a request counts as the operations that it calls. */
    private static boolean callsTools(McpMessage.Request request) {
        return request.method().equals("tools/call") || request.method().startsWith("tasks/");
    }

    private static ProtocolFault rateLimited(Problem refusal) {
        return new ProtocolFault(Code.RATE_LIMITED, refusal.getMessage());
    }

    private McpReply answer(HttpFrame.Exchange exchange, McpMessage.Request request, HttpToolCall call) {
        try {
            ProtocolHeaders.require(exchange.http(), request);
            return chosen.of(mcp, exchange, request).handle(request, call);
        } catch (ProtocolFault fault) {
            return McpReply.fault(request.id(), fault);
        }
    }

    /** Clients up to 2025-11-25 take a 404 for a broken server. */
    private static boolean strict(HttpRequest http, McpMessage.Request request) {
        return request.stateless()
                || http.header("mcp-protocol-version")
                        .filter(Protocol.STATELESS::equals)
                        .isPresent();
    }

    private HttpResponse reply(
            McpReply reply, HttpToolCall call, boolean strict, RequestLog.Line line, boolean mcpClient) {
        if (reply.fault().isPresent()) {
            Code code = reply.fault().get();
            line.put("rpc_error", code.number());
            return json(code == Code.METHOD_NOT_FOUND && !strict ? 200 : code.status(), reply.body());
        }
        return call.refusal()
                .map(problem -> refused(reply, problem, mcpClient))
                .orElseGet(() -> json(200, reply.body()));
    }

    /** MCP clients take a 401 for a demand to sign in with OAuth, and hide the bodies of 401 and 429 from the model. */
    private static boolean isMcpClient(HttpRequest http, McpMessage message) {
        return http.header("mcp-protocol-version").isPresent()
                || http.header("accept").orElse("").toLowerCase(Locale.ROOT).contains("text/event-stream")
                || (message instanceof McpMessage.Request request && request.stateless());
    }

    private HttpResponse refused(McpReply reply, Problem problem, boolean mcpClient) {
        if (mcpClient) {
            return json(200, reply.body());
        }
        if (problem.code() == ErrorCode.UNAUTHENTICATED) {
            return json(401, reply.body()).with("WWW-Authenticate", "Bearer realm=\"" + server.name() + "\"");
        }
        if (problem.retryAfterSeconds().isPresent()) {
            String seconds = Long.toString(problem.retryAfterSeconds().getAsLong());
            return json(problem.code().status(), reply.body()).with("Retry-After", seconds);
        }
        return json(200, reply.body());
    }

    private static HttpResponse json(int status, ObjectNode body) {
        return HttpResponse.json(status, Json.bytes(body));
    }
}
