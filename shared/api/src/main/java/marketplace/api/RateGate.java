package marketplace.api;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.api.RateLimits.Standing;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;

/**
 * One request at the limits.
 *
 * <p>It remembers what the limits said, because every response tells it, refusals and faults too.
 */
public final class RateGate {

    private final RateLimits limits;
    private final String sourceIp;
    private final Instant now;
    private Optional<Standing> standing = Optional.empty();

    public RateGate(RateLimits limits, String sourceIp, Instant now) {
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
        Standing found = limits.take(rateClass, caller, sourceIp, now);
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

    /** Whether the request has been counted, let through or not. */
    public boolean hasCounted() {
        return standing.isPresent();
    }

    /** The headers that tell the caller how it stands (interface, Rate limits). */
    public Map<String, String> headers() {
        return standing.map(found -> Map.of(
                        "X-RateLimit-Limit", Long.toString(found.limit()),
                        "X-RateLimit-Remaining", Long.toString(found.remaining()),
                        "X-RateLimit-Reset", Long.toString(found.reset().getEpochSecond())))
                .orElse(Map.of());
    }
}
