package marketplace.api;

import java.time.Duration;
import marketplace.kernel.Event;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Tells the owner of what was refused, where the refusal says so.
 *
 * <p>A refusal changes nothing, so there is no commit of its own for the event to go with: it is told before the refusal is
 * answered. An agent that tries again and again is told of once for each id of the event.
 */
public final class Refusals {

    /** Longer than any event of a refusal is told once for; then the mark may go. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private Refusals() {}

    /** Tells it if it was not told before. Whatever becomes of that, the refusal stays what it is. */
    public static void tell(Table table, Problem problem) {
        problem.event().ifPresent(event -> tell(table, event));
    }

    private static void tell(Table table, Event event) {
        Key key = Keys.told(Sha256.of(event.id()));
        try {
            if (table.get(key).isEmpty()) {
                Item told = Item.at(key)
                        .put("v", 1)
                        .put(Item.TTL, event.created().plus(REMEMBERED).getEpochSecond())
                        .build();
                table.commit(Commit.of(Write.create(told)).emit(event));
            }
        } catch (RuntimeException _) {
            // Told by another request at the same time, or a table that takes no writes now: the caller is refused
            // alike.
        }
    }
}
