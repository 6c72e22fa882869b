package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Credentials;
import marketplace.api.limits.RateLimiter;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;

/**
 * A call of an operation as an endpoint hands it over: undecoded, unauthenticated.
 *
 * <p>Endpoints differ in where its parts come from, and in nothing else: the dispatcher does not know which one asks.
 *
 * @param arguments path, query and body merged, as MCP would pass them; read only when the caller is known, so that
 *     strangers cannot have us parse
 * @param gate counts the call against its limits
 * @param idempotencyKey the Idempotency-Key header; the argument of that name counts where there is none
 */
public record Request(
        Supplier<ObjectNode> arguments,
        Credentials credentials,
        RateLimiter gate,
        Optional<String> idempotencyKey,
        String requestId,
        Instant now,
        String origin) {

    /** What the use-case gets of it, once the caller is known. */
    Call call(Caller caller) {
        return new Call(requestId, now, origin, caller);
    }
}
