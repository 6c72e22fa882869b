package marketplace.server.queues;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When the next message of each queue is visible, as last known, and who wants to know. */
public final class VisibleTimes {

    private final Map<String, Long> next = new ConcurrentHashMap<>();
    private final Map<String, Runnable> listeners = new ConcurrentHashMap<>();

    public void set(String queue, long millis) {
        next.put(queue, millis);
        listeners.getOrDefault(queue, () -> {}).run();
    }

    /** {@link Queues#NEVER} for an empty queue. */
    public long of(String queue) {
        return next.getOrDefault(queue, Queues.NEVER);
    }

    public void onChange(String queue, Runnable listener) {
        listeners.put(queue, listener);
    }

    public void clear() {
        next.clear();
    }
}
