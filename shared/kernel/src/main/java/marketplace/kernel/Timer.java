package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * Work due at a time.
 *
 * <p>It is written in the commit that makes it necessary and run by the minute tick. It may run late, twice, or when
 * nothing is left to do, so the handler compares the state with {@code now}.
 *
 * @param kind selects the handler
 * @param id unique within the kind; the same kind, time and id are the same timer
 * @param at not before this instant
 * @param data what the handler needs: strings, whole numbers, and maps of these
 */
public record Timer(String kind, String id, Instant at, Map<String, Object> data) {

    public Timer {
        data = Map.copyOf(data);
    }

    /** A value that must be present. */
    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("due " + kind + " " + id + " has no text " + name);
    }
}
