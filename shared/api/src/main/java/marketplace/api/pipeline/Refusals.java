package marketplace.api.pipeline;

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
 * <p>A refusal commits nothing, so its event has a commit of its own, before the refusal is answered. Repeated refusals
 * emit one event per event id.
 */
public final class Refusals {

    /** Longer than the period for which any refusal emits one event. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private Refusals() {}

    /** Emits the event once. The refusal stays the same if that fails. */
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
