package marketplace.local.queues;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When the next message of each queue is visible, as last known, and who wants to know. */
final class VisibleTimes {

    private final Map<String, Long> next = new ConcurrentHashMap<>();
    private final Map<String, Runnable> listeners = new ConcurrentHashMap<>();

    void set(String queue, long millis) {
        next.put(queue, millis);
        listeners.getOrDefault(queue, () -> {}).run();
    }

    /** {@link Queues#NEVER} for an empty queue. */
    long of(String queue) {
        return next.getOrDefault(queue, Queues.NEVER);
    }

    void onChange(String queue, Runnable listener) {
        listeners.put(queue, listener);
    }

    void clear() {
        next.clear();
    }
}
