package marketplace.functions.start;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.Invocation;
import marketplace.functions.environment.Platform;

/** A function behind a queue, a stream or a schedule. The runtime reads its events and writes its answers. */
public abstract class EventFunction<E, A> implements RequestHandler<E, A> {

    private final Supplier<Function<E, A>> handler;

    /** As Lambda creates it. Before the snapshot it handles {@code samples}. */
    protected EventFunction(Function<Platform, Function<E, A>> graph, List<E> samples) {
        // The runtime refers to its hooks weakly.
        handler = SnapStart.register(graph, samples);
    }

    protected EventFunction(Function<E, A> handler) {
        this.handler = () -> handler;
    }

    @Override
    public final A handleRequest(E event, Context context) {
        Function<E, A> current = handler.get();
        // Tests call without a context.
        return context == null
                ? current.apply(event)
                : new Invocation(context.getFunctionName(), context.getAwsRequestId()).call(() -> current.apply(event));
    }
}
