package marketplace.api.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;

/**
 * One request at the limits.
 *
 * <p>It keeps the state of the limits, because every response carries it, errors included.
 */
public final class RateLimiter {

    private final RateLimits limits;
    private final String sourceIp;
    private final Instant now;
    private Optional<RateLimitState> standing = Optional.empty();
    private boolean exempt;

    public RateLimiter(RateLimits limits, String sourceIp, Instant now) {
        this.limits = limits;
        this.sourceIp = sourceIp;
        this.now = now;
    }

    /**
     * Counts the request.
     *
     * @throws Problem {@link marketplace.kernel.ErrorCode#RATE_LIMITED} when a budget is used up
     */
    public void admit(RateClass rateClass, Caller caller) {
        RateLimitState found = limits.take(rateClass, caller, sourceIp, now);
        standing = Optional.of(found);
        if (!found.admitted()) {
            long seconds = Duration.between(now, found.reset())
                    .plusSeconds(1)
                    .minusNanos(1)
                    .toSeconds();
            throw Problem.rateLimited(
                    "The limit of " + found.limit() + " requests is used up; it is renewed in " + seconds
                            + (seconds == 1 ? " second." : " seconds."),
                    seconds);
        }
    }

    /**
     * Lets the request through without counting it: it has proven to be from a party that has no limit. A payment provider
     * sends all payments of a marketplace from a few addresses, and none of them may be refused.
     */
    public void exempt() {
        exempt = true;
    }

    /** Whether nothing is left to be counted: the request was let through or not, or needs no counting. */
    public boolean isSettled() {
        return exempt || standing.isPresent();
    }

    /** The headers with the state of the limits. */
    public Map<String, String> headers() {
        return standing.map(found -> Map.of(
                        "X-RateLimit-Limit", Long.toString(found.limit()),
                        "X-RateLimit-Remaining", Long.toString(found.remaining()),
                        "X-RateLimit-Reset", Long.toString(found.reset().getEpochSecond())))
                .orElse(Map.of());
    }
}
