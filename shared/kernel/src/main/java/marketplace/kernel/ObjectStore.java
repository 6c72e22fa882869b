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

    byte[] read(String name, long from, int length);

    /** Stores a file of our own, such as a preview. Replaces an earlier one. */
    void write(String name, String contentType, byte[] file);

    /** Deleting a missing file is not an error. */
    void delete(String name);
}
