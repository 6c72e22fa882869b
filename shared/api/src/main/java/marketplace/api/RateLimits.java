package marketplace.api;

import java.time.Instant;
import marketplace.kernel.Caller;

/**
 * Counts requests against their budgets.
 *
 * <p>A port, because what counts them stands above this room, with those who are counted.
 */
@FunctionalInterface
public interface RateLimits {

    /**
     * How a budget stands after a request.
     *
     * @param limit requests in one window
     * @param remaining how many more are let through in this one; may be too few, never too many
     * @param reset when the next window begins, in whole seconds
     * @param admitted whether the request was let through
     */
    record Standing(long limit, long remaining, Instant reset, boolean admitted) {}

    /**
     * Takes a request from each of its budgets and tells how the tightest of them stands. One that is used up refuses the
     * request.
     *
     * @param sourceIp the caller's address as the gateway saw it
     */
    Standing take(RateClass rateClass, Caller caller, String sourceIp, Instant now);
}
