package marketplace.table;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.Timer;
import marketplace.kernel.Wire;

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
        table.delete(Keys.due(due(event)));
    }

    static Timer due(Event event) {
        Map<String, Object> data = Map.of(
                "type", event.type().wire(),
                "subject", event.subject(),
                "accountId", event.accountId().value(),
                "created", Instants.text(event.created()),
                "data", event.data());
        return new Timer(KIND, event.id(), event.created().plus(SWEEP_DELAY), data);
    }

    public static Event event(Timer due) {
        return new Event(
                due.value("type", type -> Wire.require(EventType.class, type)),
                due.text("subject"),
                due.value("accountId", AccountId::new),
                due.value("created", Instant::parse),
                due.map("data"));
    }
}
