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

/**
 * Events waiting for delivery.
 *
 * <p>An event is stored as a timer: the table's stream finds it at once, or the minute tick finds it {@link
 * #SWEEP_DELAY} later if the stream fails. Fan-out removes it.
 */
public final class Outbox {

    /** The timer kind of a waiting event. */
    public static final String KIND = "outbox";

    /** The stream's head start over the minute tick. */
    public static final Duration SWEEP_DELAY = Duration.ofSeconds(60);

    private Outbox() {}

    static Write write(Event event) {
        return Write.put(TimerItems.item(due(event)));
    }

    /** Removes an event that was fanned out. */
    public static Write done(Event event) {
        return Write.delete(Keys.due(due(event)));
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

    /** The event in a timer of {@link #KIND}. */
    @SuppressWarnings("unchecked") // due(Event) stored a map with string keys.
    public static Event event(Timer due) {
        return new Event(
                Wire.require(EventType.class, due.text("type")),
                due.text("subject"),
                new AccountId(due.text("accountId")),
                Instant.parse(due.text("created")),
                (Map<String, Object>) due.data().get("data"));
    }

    /** The event in an item from the stream. */
    public static Event event(Item item) {
        return event(TimerItems.due(item));
    }
}
