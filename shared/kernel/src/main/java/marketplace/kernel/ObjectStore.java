package marketplace.kernel;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Files by name: S3 when deployed, a folder locally. Owners write their files through signed URLs. */
public interface ObjectStore {

    record Announced(String contentType, long bytes, String sha256) {}

    record PutAddress(URI url, Map<String, String> headers) {
        public PutAddress {
            headers = Map.copyOf(headers);
        }
    }

    record Stored(long bytes, String sha256) {}

    /** Returns a URL that accepts exactly the announced file. */
    PutAddress put(String name, Announced announced, Instant now, Duration life);

    /** Returns a URL that anyone who has it can read from. */
    URI get(String name, Instant now, Duration life);

    Optional<Stored> find(String name);

    /** @throws Missing if there is no such file */
    byte[] read(String name, long from, int length);

    /** Stores a file of our own, such as a preview. Replaces an earlier one. */
    void write(String name, String contentType, byte[] file);

    /** Deleting a missing file is not an error. */
    void delete(String name);

    /** Begins a file that is too large to be written at once. Returns the id of its parts. */
    String begin(String name, String contentType);

    /** Stores a part, numbered from 1. Replaces an earlier one of that number. Only the last may be below 5 MiB. */
    void part(String name, String parts, int number, byte[] bytes);

    /** Joins the parts in the order of their numbers. Repeating it for a complete file is not an error. */
    void complete(String name, String parts);

    /** Deletes the parts of this name that were not joined. */
    void abandon(String name);

    final class Missing extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public Missing(String name, Throwable cause) {
            super("there is no file " + name, cause);
        }
    }
}
