package marketplace.api.limits;

import java.time.Instant;
import marketplace.kernel.Caller;

/** Counts requests. The counters are in the accounts module. */
@FunctionalInterface
public interface RateLimits {

    /** Takes one request from each quota of its class and returns the state of the tightest one. */
    RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now);

    /** Whether {@link #take} would refuse without counting. */
    default boolean isUsedUp(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        return false;
    }
}
