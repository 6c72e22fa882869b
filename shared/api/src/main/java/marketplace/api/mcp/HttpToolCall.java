package marketplace.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.api.Answer;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.Request;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Problem;

/** Calls a tool through the pipeline. A refusal is kept because some set the HTTP status. */
final class HttpToolCall implements ToolCall {

    private final Catalogue catalogue;
    private final Dispatcher dispatcher;
    private final HttpFrame.Exchange exchange;
    private Optional<Problem> refusal = Optional.empty();

    HttpToolCall(Catalogue catalogue, Dispatcher dispatcher, HttpFrame.Exchange exchange) {
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
            Answer answer = dispatch(bound, bound.operation(), arguments);
            line.put("caller", answer.caller().identity()).put("replayed", answer.replayed());
            return new Outcome(answer.body(), false);
        } catch (Problem problem) {
            return refuse(problem);
        } catch (RuntimeException fault) {
            line.fault(fault);
            return refuse(Errors.internal());
        }
    }

    private Outcome refuse(Problem problem) {
        refusal = Optional.of(problem);
        exchange.line().put("error_code", problem.code().wire());
        return new Outcome(Errors.body(problem, exchange.requestId()), true);
    }

    private <I extends Record, O extends Record> Answer dispatch(
            Catalogue.BoundTool bound, Operation<I, O> operation, ObjectNode arguments) {
        HttpRequest http = exchange.http();
        InputSchema schema = InputSchema.of(bound);
        Credentials credentials = Credentials.of(http.header("x-api-key"), http.header("authorization"));
        Request request = new Request(
                () -> complete(bound, schema, arguments),
                credentials,
                exchange.limiter(),
                http.header("idempotency-key"),
                exchange.requestId(),
                exchange.now(),
                http.origin());
        return dispatcher.dispatch(operation, schema, request);
    }

    private static ObjectNode complete(Catalogue.BoundTool bound, InputSchema schema, ObjectNode arguments) {
        ObjectNode complete = Json.object();
        arguments.properties().forEach(entry -> {
            String type = type(schema.field(entry.getKey()));
            JsonNode value = entry.getValue();
            boolean container = type.equals("object") || type.equals("array");
            complete.set(
                    entry.getKey(),
                    container
                            ? McpDispatcher.asWritten(value, JsonNode::isContainerNode)
                                    .orElse(value)
                            : value);
        });
        bound.tool().fixed().forEach(complete::put);
        return complete;
    }

    private static String type(JsonNode field) {
        JsonNode type = field.path("type");
        return (type.isArray() ? type.path(0) : type).asText();
    }
}
