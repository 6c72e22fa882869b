package marketplace.api.pipeline;

import java.time.Duration;
import marketplace.kernel.Event;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Commits the event of a refusal, which itself commits nothing. Repeated refusals send one event per event id. */
public final class RefusalEvents {

    /** Longer than the period in which any refusal sends one event. */
    private static final Duration KEPT = Duration.ofDays(2);

    private RefusalEvents() {}

    public static void send(Table table, Problem problem) {
        problem.event().ifPresent(event -> send(table, event));
    }

    private static void send(Table table, Event event) {
        Key key = Keys.refusalEvent(Sha256.of(event.id()));
        try {
            if (table.get(key).isEmpty()) {
                Item sent = Item.at(key)
                        .put("v", 1)
                        .put(Item.TTL, event.created().plus(KEPT).getEpochSecond())
                        .build();
                table.commit(Commit.of(Write.create(sent)).emit(event));
            }
        } catch (RuntimeException _) {
            // A concurrent request sent it, or the table takes no writes; the caller gets the same refusal.
        }
    }
}
