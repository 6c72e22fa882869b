package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * Work due at a time. It may run late, twice, or when nothing is left to do, so the handler compares the state with
 * {@code now}.
 *
 * @param id unique within the kind; the same kind, time and id are the same timer
 * @param data strings, whole numbers, and maps of these
 */
public record Timer(String kind, String id, Instant at, Map<String, Object> data) {

    public Timer {
        data = Map.copyOf(data);
    }

    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("due " + kind + " " + id + " has no text " + name);
    }
}
