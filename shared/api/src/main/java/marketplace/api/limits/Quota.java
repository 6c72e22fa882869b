package marketplace.api.limits;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import marketplace.kernel.RateTier;

/** A request limit per window, counted per address or per identity. */
public enum Quota {
    PUBLIC_BROWSE(100, "public reads", Window.MINUTE, Counting.LEASED),
    SIGNED_IN_BROWSE(600, "reads", Window.MINUTE, Counting.LEASED),
    POLLING(600, "reads", Window.MINUTE, Counting.LEASED),
    OTHER_GET(600, "reads", Window.MINUTE, Counting.LEASED),
    WRITE(300, "changes", Window.MINUTE, Counting.LEASED),
    /** Exact, because each request is a guess at a password. */
    LOGIN(10, "attempts with a password or code", Window.MINUTE, Counting.EXACT),
    SIGNUP(20, "sign-ups from one address", Window.HOUR, Counting.EXACT),
    KEY_BOUNTIES(10_000, "changes of bounties with one API key", Window.DAY, Counting.EXACT),
    KEY_CONVERSATIONS(50_000, "changes of conversations with one API key", Window.DAY, Counting.EXACT);

    /** Windows are aligned to 1970, so that they begin and end together for every caller. */
    private enum Window {
        MINUTE(ChronoUnit.MINUTES),
        HOUR(ChronoUnit.HOURS),
        DAY(ChronoUnit.DAYS);

        private final Duration length;

        Window(ChronoUnit length) {
            this.length = length.getDuration();
        }
    }

    public enum Counting {
        /** Each process takes blocks of requests. Few writes, but the limit may be reached early. */
        LEASED,
        EXACT
    }

    private final int limit;
    private final String counted;
    private final Window window;
    private final Counting counting;

    Quota(int limit, String counted, Window window, Counting counting) {
        this.limit = limit;
        this.counted = counted;
        this.window = window;
        this.counting = counting;
    }

    /** A key's tier raises only its daily quotas. */
    public long limit(RateTier tier) {
        return window == Window.DAY ? (long) limit * tier.factor() : limit;
    }

    /** Whether requests are refused while the counters fail: each may be a guess at a password. */
    public boolean mustBeCounted() {
        return this == LOGIN || this == SIGNUP;
    }

    public Duration window() {
        return window.length;
    }

    /** The limit of the standard tier in words. */
    public String described() {
        return described(limit);
    }

    /** For messages, such as {@code 20 sign-ups from one address per hour}. */
    String described(long max) {
        return max + " " + counted + " per " + window.name().toLowerCase(Locale.ROOT);
    }

    public Counting counting() {
        return counting;
    }
}
