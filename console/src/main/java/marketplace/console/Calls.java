package marketplace.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Operation;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.Request;
import marketplace.api.rest.HttpFrame;
import marketplace.api.schema.InputSchema;
import marketplace.kernel.Id.AccountId;

/** Calls operations by name, in the process and through the pipeline, as the API does. */
public final class Calls {

    private final Map<String, Operation<?, ?>> operations;
    private final Dispatcher dispatcher;

    public Calls(Catalogue catalogue, Dispatcher dispatcher) {
        this.operations =
                catalogue.operations().stream().collect(Collectors.toMap(Operation::name, Function.identity()));
        this.dispatcher = dispatcher;
    }

    public Operation<?, ?> operation(String name) {
        return Optional.ofNullable(operations.get(name))
                .orElseThrow(() -> new IllegalStateException("no operation " + name));
    }

    /**
     * Every refusal is a {@link marketplace.kernel.Problem}.
     *
     * @param token of the session; empty for a visitor
     */
    public ObjectNode call(
            HttpFrame.Exchange exchange,
            Optional<String> token,
            String operation,
            ObjectNode arguments,
            Optional<String> idempotencyKey) {
        return dispatch(operation(operation), exchange, token, arguments, idempotencyKey);
    }

    /** Whose session it is. */
    public AccountId account(HttpFrame.Exchange exchange, String token) {
        Credentials session = new Credentials(Optional.empty(), Optional.of(token));
        return dispatcher
                .caller(session, exchange.now(), exchange.http().origin())
                .account()
                .orElseThrow();
    }

    private <I extends Record, O extends Record> ObjectNode dispatch(
            Operation<I, O> operation,
            HttpFrame.Exchange exchange,
            Optional<String> token,
            ObjectNode arguments,
            Optional<String> idempotencyKey) {
        Request request = new Request(
                () -> arguments,
                new Credentials(Optional.empty(), token),
                false,
                exchange.limiter(),
                idempotencyKey,
                exchange.requestId(),
                exchange.now(),
                exchange.http().origin());
        return dispatcher
                .dispatch(operation, InputSchema.of(operation), request)
                .body();
    }
}
