package marketplace.server.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import marketplace.functions.environment.Platform;
import marketplace.kernel.Event;

/** The event bus: keeps the last 1,000 events for /local/bus. There are no rules locally. */
public final class LocalBus implements Platform.Bus {

    private static final int KEPT = 1000;

    private final Deque<Event> events = new ArrayDeque<>();

    @Override
    public synchronized void put(Event event) {
        if (events.size() == KEPT) {
            events.removeFirst();
        }
        events.addLast(event);
    }

    public synchronized List<Event> events() {
        return List.copyOf(events);
    }
}
