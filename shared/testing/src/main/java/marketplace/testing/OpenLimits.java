package marketplace.testing;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.RateClass;
import marketplace.api.RateLimitState;
import marketplace.api.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;

/**
 * Limits that let everybody through and count nothing.
 *
 * <p>For tests of something else: a race of a thousand requests, or a cost in which no counter shall be seen.
 */
public final class OpenLimits implements RateLimits {

    @Override
    public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        long limit = rateClass.budget(caller).limit(RateTier.STANDARD);
        return new RateLimitState(limit, limit, now.plus(Duration.ofMinutes(1)), true);
    }
}
