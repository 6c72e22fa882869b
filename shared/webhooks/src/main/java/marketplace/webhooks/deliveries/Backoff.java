package marketplace.webhooks.deliveries;

import java.time.Duration;
import java.util.Optional;

/** The retry schedule: after 30 s, doubling, at most 1 h apart, six attempts in all. */
public final class Backoff {

    public static final int MAX_ATTEMPTS = 6;

    private static final Duration BASE = Duration.ofSeconds(30);
    private static final Duration CAP = Duration.ofHours(1);

    private Backoff() {}

    /** The later of the schedule and of what the receiver asks for, at most {@link #CAP}. */
    static Optional<Duration> afterFailed(int attempt, Optional<Duration> retryAfter) {
        return afterFailed(attempt)
                .map(scheduled -> retryAfter
                        .map(asked -> asked.compareTo(CAP) < 0 ? asked : CAP)
                        .filter(asked -> asked.compareTo(scheduled) > 0)
                        .orElse(scheduled));
    }

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
