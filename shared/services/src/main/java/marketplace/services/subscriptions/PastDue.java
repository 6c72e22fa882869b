package marketplace.services.subscriptions;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A charge that failed, until one succeeds or the subscription ends.
 *
 * @param since the first failure
 * @param attempts that have failed
 */
public record PastDue(Instant since, int attempts) {

    /** After the first failure. */
    private static final List<Duration> AGAIN = List.of(Duration.ofDays(1), Duration.ofDays(3), Duration.ofDays(6));

    private static final Duration END = Duration.ofDays(7);

    static PastDue first(Instant now) {
        return new PastDue(now, 1);
    }

    /** Attempts whose time has passed meanwhile are not made up for. */
    PastDue again(Instant now) {
        int passed = (int)
                AGAIN.stream().filter(after -> !now.isBefore(since.plus(after))).count();
        return new PastDue(since, Math.max(attempts, passed) + 1);
    }

    Optional<Instant> nextAttempt() {
        return attempts > AGAIN.size() ? Optional.empty() : Optional.of(since.plus(AGAIN.get(attempts - 1)));
    }

    public Instant endsAt() {
        return since.plus(END);
    }
}
