package marketplace.table;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Event;
import marketplace.kernel.Timer;
import marketplace.table.forms.StoredData;

/** Events waiting for fan-out, as timers: found by the stream at once, else {@link #SWEEP_DELAY} later. */
public final class Outbox {

    public static final String KIND = "outbox";

    public static final Duration SWEEP_DELAY = Duration.ofSeconds(60);

    private Outbox() {}

    static Write write(Event event) {
        return Write.put(TimerItems.item(due(event)));
    }

    /** Removes the event. No other item ever has its key. */
    public static void remove(Table table, Event event) {
        remove(table, event.id(), event.created());
    }

    public static void remove(Table table, String id, Instant created) {
        table.delete(Keys.due(new Timer(KIND, id, created.plus(SWEEP_DELAY))));
    }

    static Timer due(Event event) {
        return new Timer(KIND, event.id(), event.created().plus(SWEEP_DELAY), event);
    }

    /** The event, whose data is {@link StoredData} until its kind is known. */
    public static Event event(Timer due) {
        return TimerKind.data(due, Event.class);
    }
}
