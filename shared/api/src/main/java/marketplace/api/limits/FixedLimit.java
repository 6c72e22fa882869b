package marketplace.api.limits;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/**
 * Limits calls per subject and window. Calls are counted in their own commit, so a refused call is not counted.
 *
 * @param name of the counter
 * @param refusal what the caller reads when the limit is reached
 */
public record FixedLimit(String name, int max, Duration window, String refusal) {

    private static final String COUNT = "count";

    /** {@code who} is an id of ours. */
    public Write take(String who, Instant now) {
        long seconds = window.toSeconds();
        Instant start = Instant.ofEpochSecond(now.getEpochSecond() / seconds * seconds);
        Instant end = start.plus(window);
        return Write.update(
                        Keys.limit(name, who, start),
                        Change.add(COUNT, 1),
                        // Kept for one more window, because clocks differ.
                        Change.set(Item.TTL, end.plus(window).getEpochSecond()))
                .when(Condition.any(Condition.lacks(COUNT), Condition.below(COUNT, max)))
                .otherwise(_ -> usedUp(Duration.between(now, end)));
    }

    private Problem usedUp(Duration left) {
        return Problem.rateLimited(refusal, left.plusSeconds(1).minusNanos(1).toSeconds());
    }
}
