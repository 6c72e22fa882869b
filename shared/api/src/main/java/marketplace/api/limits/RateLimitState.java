package marketplace.api.limits;

import java.time.Instant;

/**
 * A quota after a request.
 *
 * @param limit requests per window
 * @param remaining requests left in this window; may be too low, never too high
 * @param reset start of the next window, in whole seconds
 * @param admitted whether the request was let through
 */
public record RateLimitState(long limit, long remaining, Instant reset, boolean admitted) {}
