package marketplace.kernel;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Where files lie: each under a name, written once by who was given the address for it.
 *
 * <p>A port, because the deployed edition keeps them in S3 and the local one in its data folder; it asks for no more than
 * both can do.
 */
public interface ObjectStore {

    /**
     * What an upload will be.
     *
     * @param sha256 of all bytes, in hex
     */
    record Announced(String contentType, long bytes, String sha256) {}

    /**
     * An address at which to write, and the headers without which it takes nothing.
     *
     * @param headers to be sent as they are
     */
    record PutAddress(URI url, Map<String, String> headers) {
        public PutAddress {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * What lies there.
     *
     * @param sha256 of all bytes, in hex, as the store computed it
     */
    record Stored(long bytes, String sha256) {}

    /** An address at which exactly what was announced can be written, until {@code life} after {@code now}. */
    PutAddress put(String name, Announced announced, Instant now, Duration life);

    /** An address at which everybody who has it can read, until {@code life} after {@code now}. */
    URI get(String name, Instant now, Duration life);

    /** What lies under the name; empty when nothing was written yet. */
    Optional<Stored> find(String name);

    /** A part of what lies under the name; shorter where it ends before. */
    byte[] read(String name, long from, int length);

    /** Nothing lies there any more; it is no fault if nothing did. */
    void delete(String name);
}
