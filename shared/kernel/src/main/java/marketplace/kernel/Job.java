package marketplace.kernel;

import java.time.Instant;
import java.util.Map;

/**
 * Work that a commit has asked for and that is done after it, soon and in the background.
 *
 * <p>For effects that may come late and must not be lost: a mail, a sweep. It is written in the commit of its cause and
 * carried out at least once; whatever handles it looks at what is stored and is harmless when nothing is left to do.
 *
 * @param kind the name under which a capability exported the handler
 * @param id unique within the kind; the same kind and id are the same job
 * @param created the cause's {@code now}
 * @param data what the handler needs to find its subject: strings, whole numbers, and maps of these
 */
public record Job(String kind, String id, Instant created, Map<String, Object> data) {

    public Job {
        data = Map.copyOf(data);
    }

    /** A value of {@code data} that must be there. */
    public String text(String name) {
        if (data.get(name) instanceof String text) {
            return text;
        }
        throw new IllegalStateException("job " + kind + " " + id + " has no text " + name);
    }
}
