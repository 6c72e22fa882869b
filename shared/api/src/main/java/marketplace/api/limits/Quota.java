package marketplace.api.limits;

import java.time.Duration;
import marketplace.kernel.RateTier;

/** A request limit per window, counted per address or per identity. */
public enum Quota {
    PUBLIC_BROWSE(100, Window.MINUTE, Counting.LEASED),
    SIGNED_IN_BROWSE(600, Window.MINUTE, Counting.LEASED),
    POLLING(600, Window.MINUTE, Counting.LEASED),
    OTHER_GET(600, Window.MINUTE, Counting.LEASED),
    WRITE(300, Window.MINUTE, Counting.LEASED),
    /** Exact, because each request is a guess at a password. */
    LOGIN(10, Window.MINUTE, Counting.EXACT),
    SIGNUP(20, Window.HOUR, Counting.EXACT),
    KEY_BOUNTIES(10_000, Window.DAY, Counting.EXACT),
    KEY_CONVERSATIONS(50_000, Window.DAY, Counting.EXACT);

    /** Windows are aligned to 1970, so that they begin and end together for every caller. */
    private static final class Window {
        private static final Duration MINUTE = Duration.ofMinutes(1);
        private static final Duration HOUR = Duration.ofHours(1);
        private static final Duration DAY = Duration.ofDays(1);
    }

    public enum Counting {
        /** Each process takes blocks of requests. Few writes, but the limit may be reached early. */
        LEASED,
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

    /** A key's tier raises only its daily quotas. */
    public long limit(RateTier tier) {
        return window.equals(Window.DAY) ? (long) limit * tier.factor() : limit;
    }

    /** Whether requests are refused while the counters fail: each may be a guess at a password. */
    public boolean mustBeCounted() {
        return this == LOGIN || this == SIGNUP;
    }

    public Duration window() {
        return window;
    }

    public Counting counting() {
        return counting;
    }
}
