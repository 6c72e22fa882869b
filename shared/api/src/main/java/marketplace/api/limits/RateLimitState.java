package marketplace.api.limits;

import java.time.Instant;

/**
 * A quota after a request, {@code counted} unless the counters failed. {@code remaining} may be too low, never too high; {@code reset} is the start of the next
 * window.
 */
public record RateLimitState(long limit, long remaining, Instant reset, boolean admitted, boolean counted) {

    public RateLimitState(long limit, long remaining, Instant reset, boolean admitted) {
        this(limit, remaining, reset, admitted, true);
    }
}
