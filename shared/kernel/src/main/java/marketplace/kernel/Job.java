package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * Background work requested by a commit, for effects that may be late but not lost. It runs at least once, so a
 * handler does nothing when nothing is left to do.
 *
 * @param id unique within the kind; the same kind and id are the same job
 * @param data strings, whole numbers, and maps of these
 */
public record Job(String kind, String id, Instant created, Map<String, Object> data) {

    public Job {
        data = Map.copyOf(data);
    }

    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("job " + kind + " " + id + " has no text " + name);
    }
}
