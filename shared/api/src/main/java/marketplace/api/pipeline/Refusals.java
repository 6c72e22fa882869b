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
 * Sends the event of a refusal to the account's owner. A refusal commits nothing, so its event has a commit of its
 * own. Repeated refusals send one event per event id.
 */
public final class Refusals {

    /** Longer than the period in which any refusal sends one event. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private Refusals() {}

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
            // A concurrent request sent it, or the table takes no writes; the caller gets the same refusal.
        }
    }
}
