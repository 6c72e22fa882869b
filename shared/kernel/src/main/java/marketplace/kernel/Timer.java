package marketplace.kernel;

import java.time.Instant;
import java.util.Map;
import java.util.function.Function;

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
        throw new UnreadableTimer("timer " + kind + " " + id + " has no text " + name);
    }

    /** A value that must be present and valid, such as an id. */
    public <T> T value(String name, Function<String, T> parser) {
        String text = text(name);
        try {
            return parser.apply(text);
        } catch (RuntimeException e) {
            throw new UnreadableTimer("timer " + kind + " " + id + " has no valid " + name, e);
        }
    }

    /** Nested values that must be present. */
    @SuppressWarnings("unchecked") // Keys of nested values are strings.
    public Map<String, Object> map(String name) {
        if (data.get(name) instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new UnreadableTimer("timer " + kind + " " + id + " has no map " + name);
    }
}
