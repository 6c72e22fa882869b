package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The call of a function that this thread works on. Its ids are in every log line, so that a line can be found from
 * Lambda's own lines and from the access log of the API.
 *
 * @param function the deployed name
 * @param requestId Lambda's
 * @param gatewayRequestId the API's; empty for queues, streams and schedules
 */
public record Invocation(String function, String requestId, Optional<String> gatewayRequestId) {

    private static final ScopedValue<Invocation> CURRENT = ScopedValue.newInstance();

    public Invocation(String function, String requestId) {
        this(function, requestId, Optional.empty());
    }

    /** Runs work whose log lines have the API's request id too. */
    public static <T, X extends Throwable> T throughGateway(String requestId, ScopedValue.CallableOp<T, X> work)
            throws X {
        if (!CURRENT.isBound() || requestId.isEmpty()) {
            return work.call();
        }
        Invocation outer = CURRENT.get();
        return new Invocation(outer.function, outer.requestId, Optional.of(requestId)).call(work);
    }

    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    /** For work on another thread, which does not inherit the invocation. */
    public static <T> Callable<T> carriedBy(Callable<T> work) {
        if (!CURRENT.isBound()) {
            return work;
        }
        Invocation invocation = CURRENT.get();
        return () -> invocation.call(work::call);
    }

    /** Does nothing outside a function. */
    public static void describe(ObjectNode line) {
        if (CURRENT.isBound()) {
            Invocation invocation = CURRENT.get();
            line.put("function", invocation.function).put("lambdaRequestId", invocation.requestId);
            invocation.gatewayRequestId.ifPresent(id -> line.put("gatewayRequestId", id));
        }
    }
}
