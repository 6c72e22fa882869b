package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * Background work requested by a commit, for effects that may be late but not lost.
 *
 * <p>It is written in the commit that causes it and runs at least once, so a handler must do nothing when there is
 * nothing left to do.
 *
 * @param kind selects the handler
 * @param id unique within the kind; the same kind and id are the same job
 * @param created the {@code now} of the cause
 * @param data what the handler needs: strings, whole numbers, and maps of these
 */
public record Job(String kind, String id, Instant created, Map<String, Object> data) {

    public Job {
        data = Map.copyOf(data);
    }

    /** A value that must be present. */
    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("job " + kind + " " + id + " has no text " + name);
    }
}
