package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalInt;
import marketplace.api.Answer;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Errors;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.Request;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.mcp.ToolCall;
import marketplace.mcp.tools.ToolArguments;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoute;
import marketplace.mcp.tools.ToolRoutes;

/** Calls a tool through the pipeline. A refusal is kept because some set the HTTP status. */
final class HttpToolCall implements ToolCall {

    private static final String WRONG_KEY =
            "The API key that was sent is not valid, so this is the public answer. Ask the operator to check the"
                    + " X-API-Key header of this MCP server.";

    private static final String OPERATOR =
            "Ask the operator to create an API key and to send it in the X-API-Key header of this MCP server;"
                    + " check_account_status shows whether it is valid.";

    private final Catalogue catalogue;
    private final Dispatcher dispatcher;
    private final HttpFrame.Exchange exchange;
    private final ToolRoutes routes;
    private final ToolResults results;
    private final boolean fromMcpClient;
    private Optional<Problem> refusal = Optional.empty();

    HttpToolCall(
            Catalogue catalogue,
            Dispatcher dispatcher,
            ToolRoutes routes,
            ToolResults results,
            HttpFrame.Exchange exchange,
            boolean fromMcpClient) {
        this.routes = routes;
        this.results = results;
        this.fromMcpClient = fromMcpClient;
        this.catalogue = catalogue;
        this.dispatcher = dispatcher;
        this.exchange = exchange;
    }

    Optional<Problem> refusal() {
        return refusal;
    }

    @Override
    public Outcome call(String tool, ObjectNode arguments) {
        Catalogue.BoundTool bound = catalogue.tool(tool).orElseThrow();
        RequestLog.Line line = exchange.line();
        line.put("tool", tool).put("operation", bound.operation().name());
        try {
            requireProof(bound, arguments);
            ToolRoute route = routes.of(tool).orElseThrow();
            Answer answer = dispatch(bound, bound.operation(), arguments);
            OptionalInt fewer = results.fewerRows(route, arguments, answer.body());
            if (fewer.isPresent()) {
                answer = dispatch(
                        bound, bound.operation(), arguments.deepCopy().put(ToolResults.LIMIT, fewer.getAsInt()));
            }
            line.put("replayed", answer.replayed());
            ObjectNode result = results.success(route, arguments, answer.body());
            if (fromMcpClient
                    && answer.caller() instanceof Caller.Anonymous
                    && credentials().isSent()) {
                result.put("note", WRONG_KEY);
            }
            return new Outcome(result, false);
        } catch (Problem problem) {
            return refuse(arguments, problem);
        } catch (RuntimeException fault) {
            line.fault(fault);
            return refuse(arguments, Errors.internal());
        }
    }

    /** Over REST a key alone is enough. A model acts as its identity, so that its conversations are its own. */
    private void requireProof(Catalogue.BoundTool bound, ObjectNode arguments) {
        String tool = bound.tool().name();
        if (ToolRoute.isSigned(tool) && credentials().isSent() && !arguments.has(ToolRoute.PROOF)) {
            throw new Problem(
                    ErrorCode.SIGNATURE_REQUIRED,
                    tool + " is signed by an identity of your machine. Connect the stdio program of this service,"
                            + " mcp-stdio, which signs its calls; or call "
                            + bound.operation().rest().method() + " "
                            + bound.operation().rest().path() + " with the API key.");
        }
    }

    private Outcome refuse(ObjectNode arguments, Problem problem) {
        refusal = Optional.of(problem);
        exchange.line().refused(problem);
        ObjectNode error = results.refusal(arguments, Errors.body(problem, exchange.requestId()));
        if (problem.code() == ErrorCode.SIGNATURE_REQUIRED) {
            // Messages for models name no routes, but here the route is the other way.
            error.put("error", problem.getMessage());
        }
        if (fromMcpClient && problem.code() == ErrorCode.UNAUTHENTICATED) {
            error.put("error", error.path("error").asText() + " " + OPERATOR);
        }
        return new Outcome(error, true);
    }

    private Credentials credentials() {
        return credentials(exchange.http());
    }

    static Credentials credentials(HttpRequest http) {
        return Credentials.of(http.header("x-api-key"), http.header("authorization"));
    }

    private <I extends Record, O extends Record> Answer dispatch(
            Catalogue.BoundTool bound, Operation<I, O> operation, ObjectNode arguments) {
        HttpRequest http = exchange.http();
        InputSchema schema = InputSchema.of(bound);
        Request request = new Request(
                () -> ToolArguments.complete(routes.of(bound.tool().name()).orElseThrow(), arguments),
                credentials(),
                fromMcpClient,
                exchange.limiter(),
                http.header("idempotency-key"),
                exchange.requestId(),
                exchange.now(),
                http.origin());
        return dispatcher.dispatch(operation, schema, request);
    }
}
