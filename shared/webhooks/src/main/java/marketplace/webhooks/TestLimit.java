package marketplace.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/** Ten tests per owner and clock hour, counted exactly: each makes us call someone else's server. */
final class TestLimit {

    static final int TESTS_PER_HOUR = 10;

    private static final Duration WINDOW = Duration.ofHours(1);
    private static final String COUNT = "count";

    private TestLimit() {}

    static Write take(EndpointOwner owner, Instant now) {
        Instant start = now.truncatedTo(ChronoUnit.HOURS);
        Instant end = start.plus(WINDOW);
        return Write.update(
                        Keys.limit("webhook_tests", owner.value(), start),
                        Change.add(COUNT, 1),
                        Change.set(Item.TTL, end.plus(WINDOW).getEpochSecond()))
                .when(Condition.any(Condition.lacks(COUNT), Condition.below(COUNT, TESTS_PER_HOUR)))
                .otherwise(_ -> usedUp(Duration.between(now, end)));
    }

    private static Problem usedUp(Duration left) {
        return Problem.rateLimited(
                TESTS_PER_HOUR + " webhook tests per hour are allowed. Retry in the next hour.",
                left.plusSeconds(1).minusNanos(1).toSeconds());
    }
}
