package marketplace.functions.start;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.Invocation;
import marketplace.functions.environment.Platform;

/** A Lambda function: an object graph, built from a platform without any I/O, that handles requests. */
public abstract class LambdaFunction implements RequestStreamHandler {

    @FunctionalInterface
    public interface EventHandler {
        byte[] handle(InputStream event) throws IOException;
    }

    private final Supplier<EventHandler> handler;

    /** As Lambda creates it. */
    protected LambdaFunction(Function<Platform, EventHandler> graph, Rehearsal rehearsal) {
        // The runtime refers to its hooks weakly.
        handler = SnapStart.register(graph, rehearsal);
    }

    protected LambdaFunction(EventHandler handler) {
        this.handler = () -> handler;
    }

    @Override
    public final void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        // Tests call without a context.
        answer.write(
                context == null
                        ? handler.get().handle(event)
                        : invoke(
                                handler.get(),
                                event,
                                new Invocation(context.getFunctionName(), context.getAwsRequestId())));
    }

    static byte[] invoke(EventHandler handler, InputStream event, Invocation invocation) throws IOException {
        return invocation.call(() -> handler.handle(event));
    }
}
