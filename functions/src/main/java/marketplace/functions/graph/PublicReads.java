package marketplace.functions.graph;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Operation;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.Request;
import marketplace.api.rest.HttpFrame;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Calls operations as a stranger does, so that a page shows nothing that the API hides from everyone. */
public final class PublicReads {

    private final Catalogue catalogue;
    private final Dispatcher dispatcher;

    PublicReads(List<Operation<?, ?>> operations, Dispatcher dispatcher) {
        this.catalogue = new Catalogue(operations);
        this.dispatcher = dispatcher;
    }

    /** Empty for an unknown, hidden or malformed id alike. */
    public Optional<ObjectNode> find(String routeKey, ObjectNode arguments, HttpFrame.Exchange exchange) {
        Operation<?, ?> operation = catalogue.atRoute(routeKey).orElseThrow();
        try {
            return Optional.of(read(operation, arguments, exchange));
        } catch (Problem refusal) {
            if (refusal.code() == ErrorCode.NOT_FOUND || refusal.code() == ErrorCode.VALIDATION) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    private <I extends Record, O extends Record> ObjectNode read(
            Operation<I, O> operation, ObjectNode arguments, HttpFrame.Exchange exchange) {
        Request request = new Request(
                () -> arguments,
                Credentials.NONE,
                true,
                exchange.limiter(),
                Optional.empty(),
                exchange.requestId(),
                exchange.now(),
                exchange.http().origin());
        return dispatcher
                .dispatch(operation, InputSchema.of(operation), request)
                .body();
    }
}
