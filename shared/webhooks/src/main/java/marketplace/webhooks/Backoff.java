package marketplace.webhooks;

import java.time.Duration;
import java.util.Optional;

/**
 * When a failed delivery is attempted again: after 30 s, doubling, at most 1 h apart, six attempts in all (interface,
 * Webhook delivery and endpoint).
 *
 * <p>A receiver that restarts is reached soon, and one that is gone is not called for ever.
 */
public final class Backoff {

    public static final int MAX_ATTEMPTS = 6;

    private static final Duration BASE = Duration.ofSeconds(30);
    private static final Duration CAP = Duration.ofHours(1);

    private Backoff() {}

    /**
     * The wait between attempt number {@code attempt} (from 1), which failed, and the next; empty when it was the
     * last.
     */
    public static Optional<Duration> afterFailed(int attempt) {
        if (attempt < 1) {
            throw new IllegalArgumentException("attempts count from 1, not " + attempt);
        }
        if (attempt >= MAX_ATTEMPTS) {
            return Optional.empty();
        }
        Duration doubled = BASE.multipliedBy(1L << (attempt - 1));
        return Optional.of(doubled.compareTo(CAP) < 0 ? doubled : CAP);
    }
}
