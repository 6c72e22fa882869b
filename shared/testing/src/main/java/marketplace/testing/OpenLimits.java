package marketplace.testing;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.limits.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;

public final class OpenLimits implements RateLimits {

    @Override
    public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        long limit = rateClass.budget(caller).limit(RateTier.STANDARD);
        return new RateLimitState(limit, limit, now.plus(Duration.ofMinutes(1)), true);
    }
}
