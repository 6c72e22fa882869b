package marketplace.api.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;

/** The limits of one request. Every response carries their state, errors included. */
public final class RateLimiter {

    private static final int RETRY_SECONDS = 5;

    private final RateLimits limits;
    private final String sourceIp;
    private final Instant now;
    private Optional<RateLimitState> standing = Optional.empty();
    private Optional<Caller> caller = Optional.empty();
    private boolean exempt;
    private volatile boolean uncounted;

    public RateLimiter(RateLimits limits, String sourceIp, Instant now) {
        this.limits = limits;
        this.sourceIp = sourceIp;
        this.now = now;
    }

    public String sourceIp() {
        return sourceIp;
    }

    public void admit(RateClass rateClass, Caller counted) {
        caller = Optional.of(counted);
        if (isUncounted() && !rateClass.budget(counted).mustBeCounted()) {
            // The counters have failed for this request: it must not wait for them again.
            return;
        }
        RateLimitState found = limits.take(rateClass, counted, sourceIp, now);
        standing = Optional.of(found);
        if (!found.admitted() && !found.counted()) {
            throw Problem.unavailable(
                    "Sign-ins cannot be counted at the moment. Retry after " + RETRY_SECONDS + " seconds.",
                    RETRY_SECONDS);
        }
        if (!found.admitted()) {
            long seconds = Duration.between(now, found.reset())
                    .plusSeconds(1)
                    .minusNanos(1)
                    .toSeconds();
            throw Problem.rateLimited(
                    "The limit of " + rateClass.quota(counted, found.limit()).described(found.limit())
                            + " is used up; it is renewed in " + seconds
                            + (seconds == 1 ? " second." : " seconds."),
                    seconds);
        }
    }

    /** Whether {@link #admit} would refuse without counting, so that a flood of refused calls costs nothing. */
    public boolean isUsedUp(RateClass rateClass, Caller caller) {
        return limits.isUsedUp(rateClass, caller, sourceIp, now);
    }

    /**
     * Not counted: a payment provider sends every payment from a few addresses, and none may be refused. A page that
     * reads nothing costs less than its count.
     */
    public void exempt() {
        exempt = true;
    }

    /** For whom the request is counted, also when it is refused. */
    public Optional<Caller> caller() {
        return caller;
    }

    /** Whether the request is counted, refused or exempt. */
    public boolean isSettled() {
        return exempt || standing.isPresent();
    }

    /** Admits the request although a counter did not answer. */
    public boolean passUncounted() {
        uncounted = true;
        return true;
    }

    /** Whether the request passed although the counters failed. */
    public boolean isUncounted() {
        return uncounted
                || standing.filter(found -> found.admitted() && !found.counted())
                        .isPresent();
    }

    public Map<String, String> headers() {
        return standing.map(found -> Map.of(
                        "X-RateLimit-Limit", Long.toString(found.limit()),
                        "X-RateLimit-Remaining", Long.toString(found.remaining()),
                        "X-RateLimit-Reset", Long.toString(found.reset().getEpochSecond())))
                .orElse(Map.of());
    }
}
