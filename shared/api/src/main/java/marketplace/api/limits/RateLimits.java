package marketplace.api.limits;

import java.time.Instant;
import marketplace.kernel.Caller;

/**
 * Counts requests against their quotas.
 *
 * <p>A port: the counters live in the accounts module, above this one.
 */
@FunctionalInterface
public interface RateLimits {

    /**
     * Takes one request from each quota of its class and returns the state of the tightest one. A used-up quota refuses
     * the request.
     *
     * @param sourceIp the caller's address as the gateway saw it
     */
    RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now);
}
