package marketplace.kernel;

import java.time.Instant;

/**
 * Work due at a time. It may run late, twice, or when nothing is left to do, so the handler compares the state with
 * {@code now}.
 *
 * @param id unique within the kind; the same kind, time and id are the same timer
 * @param data a record declared beside the producer
 */
public record Timer(String kind, String id, Instant at, Record data) {

    public Timer(String kind, String id, Instant at) {
        this(kind, id, at, new NoData());
    }
}
