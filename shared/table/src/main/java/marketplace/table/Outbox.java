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
 * Events on their way out.
 *
 * <p>An outbox entry is a due thing: the stream finds it at once, and should the stream fail, the minute tick finds it
 * {@link #SECOND_LOOK} later. It stands until the fan-out has removed it.
 */
public final class Outbox {

    /** The kind of due thing that an event is while it waits. */
    public static final String KIND = "outbox";

    /** How long the stream has before the minute tick looks as well. */
    public static final Duration SECOND_LOOK = Duration.ofSeconds(60);

    private Outbox() {}

    static Write write(Event event) {
        return Write.put(TimerItems.item(due(event)));
    }

    /** Takes the event off the outbox: it has been fanned out. */
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
        return new Timer(KIND, event.id(), event.created().plus(SECOND_LOOK), data);
    }

    /** The event in a due thing of {@link #KIND}. */
    @SuppressWarnings("unchecked") // due(Event) put a map with text keys there.
    public static Event event(Timer due) {
        return new Event(
                Wire.require(EventType.class, due.text("type")),
                due.text("subject"),
                new AccountId(due.text("accountId")),
                Instant.parse(due.text("created")),
                (Map<String, Object>) due.data().get("data"));
    }

    /** The event in an outbox item, as the table's stream hands it over. */
    public static Event event(Item item) {
        return event(TimerItems.due(item));
    }
}
