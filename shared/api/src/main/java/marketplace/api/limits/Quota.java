package marketplace.api.limits;

import java.time.Duration;
import marketplace.kernel.RateTier;

/**
 * How many requests a caller may send in a window of time.
 *
 * <p>A quota is counted per address or per identity; {@link RateClass} says which quotas a request counts against.
 */
public enum Quota {
    PUBLIC_BROWSE(100, Window.MINUTE, Counting.LEASED),
    SIGNED_IN_BROWSE(600, Window.MINUTE, Counting.LEASED),
    POLLING(600, Window.MINUTE, Counting.LEASED),
    OTHER_GET(600, Window.MINUTE, Counting.LEASED),
    WRITE(300, Window.MINUTE, Counting.LEASED),
    /** One by one: each is a guess at a password. */
    LOGIN(10, Window.MINUTE, Counting.EXACT),
    SIGNUP(20, Window.HOUR, Counting.EXACT),
    KEY_BOUNTIES(10_000, Window.DAY, Counting.EXACT),
    KEY_CONVERSATIONS(50_000, Window.DAY, Counting.EXACT);

    /** The windows' lengths: each a whole number of them since 1970, so that everybody's begin and end together. */
    private static final class Window {
        private static final Duration MINUTE = Duration.ofMinutes(1);
        private static final Duration HOUR = Duration.ofHours(1);
        private static final Duration DAY = Duration.ofDays(1);
    }

    /** How a budget is counted where many processes serve at once. */
    public enum Counting {
        /** Each process takes blocks and hands them out by itself: hardly a write, but it may refuse early. */
        LEASED,
        /** Every single request is counted where all see it. */
        EXACT
    }

    private final int limit;
    private final Duration window;
    private final Counting counting;

    Quota(int limit, Duration window, Counting counting) {
        this.limit = limit;
        this.window = window;
        this.counting = counting;
    }

    /** Requests in one window; a key's tier raises its daily budgets alone. */
    public long limit(RateTier tier) {
        return window.equals(Window.DAY) ? (long) limit * tier.factor() : limit;
    }

    public Duration window() {
        return window;
    }

    public Counting counting() {
        return counting;
    }
}
