package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * A thing to be done at a time: a deadline, a second look, a clock of the interface.
 *
 * <p>It is written in the commit that makes it necessary, and found by the minute tick. It may come late, twice, or when
 * nothing is left to do: whatever handles it compares the state and {@code now} itself.
 *
 * @param kind the name under which a capability exported the handler
 * @param id unique within the kind; the same kind, time and id are the same due thing
 * @param at not before this instant
 * @param data what the handler needs to find its subject: strings, whole numbers, and maps of these
 */
public record Timer(String kind, String id, Instant at, Map<String, Object> data) {

    public Timer {
        data = Map.copyOf(data);
    }

    /** A value of {@code data} that must be there. */
    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("due " + kind + " " + id + " has no text " + name);
    }
}
