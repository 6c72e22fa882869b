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
 * An operation's call, neither authenticated nor decoded.
 *
 * @param arguments path, query and body merged; parsed only after authentication
 * @param optionalCredentialsMayBeWrong whether an operation with optional credentials treats wrong ones as none
 * @param idempotencyKey the Idempotency-Key header, which wins over the argument
 */
public record Request(
        Supplier<ObjectNode> arguments,
        Credentials credentials,
        boolean optionalCredentialsMayBeWrong,
        RateLimiter limiter,
        Optional<String> idempotencyKey,
        String requestId,
        Instant now,
        String origin) {

    Call call(Caller caller) {
        return new Call(requestId, now, origin, limiter.sourceIp(), caller);
    }
}
