package marketplace.api.limits;

import java.time.Instant;

/**
 * A quota after a request. {@code remaining} may be too low, never too high; {@code reset} begins the next window.
 * If the counters failed, {@code counted} is false; then a request that must be counted is not admitted.
 */
public record RateLimitState(long limit, long remaining, Instant reset, boolean admitted, boolean counted) {

    public RateLimitState(long limit, long remaining, Instant reset, boolean admitted) {
        this(limit, remaining, reset, admitted, true);
    }
}
