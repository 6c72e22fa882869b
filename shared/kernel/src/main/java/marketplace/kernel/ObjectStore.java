package marketplace.kernel;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Stores files by name: S3 when deployed, a folder locally. Each file is written once, through a signed URL. */
public interface ObjectStore {

    /**
     * An upload to be made.
     *
     * @param sha256 of all bytes, in hex
     */
    record Announced(String contentType, long bytes, String sha256) {}

    /**
     * A signed upload URL.
     *
     * @param headers must be sent unchanged
     */
    record PutAddress(URI url, Map<String, String> headers) {
        public PutAddress {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * A stored file.
     *
     * @param sha256 of all bytes, in hex, computed by the store
     */
    record Stored(long bytes, String sha256) {}

    /** Returns a URL that accepts exactly the announced file for {@code life}. */
    PutAddress put(String name, Announced announced, Instant now, Duration life);

    /** Returns a URL that anyone who has it can read from for {@code life}. */
    URI get(String name, Instant now, Duration life);

    Optional<Stored> find(String name);

    /** Reads part of a file; shorter at its end. */
    byte[] read(String name, long from, int length);

    /** Deletes the file. Deleting a missing file is not an error. */
    void delete(String name);
}
