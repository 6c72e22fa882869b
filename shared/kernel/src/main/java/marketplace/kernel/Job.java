package marketplace.kernel;

import java.time.Instant;

/**
 * Background work requested by a commit, for effects that may be late but not lost. It runs at least once, so a
 * handler does nothing when nothing is left to do.
 *
 * @param id unique within the kind; the same kind and id are the same job
 * @param data a record declared beside the producer
 */
public record Job(String kind, String id, Instant created, Record data) {

    public Job(String kind, String id, Instant created) {
        this(kind, id, created, new NoData());
    }
}
