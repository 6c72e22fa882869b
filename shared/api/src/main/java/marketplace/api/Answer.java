package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Optional;
import marketplace.kernel.Caller;

/** An operation's answer. {@code form} is what the caller asked for instead of JSON. */
public record Answer(int status, ObjectNode body, boolean replayed, Caller caller, Optional<Form> form) {

    public sealed interface Form {}

    public record Text(String mediaType, String body) implements Form {}

    public sealed interface OfFile extends Form {}

    /** The whole file, to be saved under this name. */
    public record File(String mediaType, String name, byte[] bytes) implements OfFile {}

    public record Elsewhere(URI uri) implements OfFile {}

    public record InProgress(Progress progress, long retryAfterSeconds) implements OfFile {}

    public record Progress(
            @Field("Bytes of the file written so far.") long bytesWritten,

            @Field(value = "Bytes that it will have. Null until the files are listed.", nullable = true)
            Long bytesTotal) {}

    public Answer(int status, ObjectNode body, boolean replayed, Caller caller) {
        this(status, body, replayed, caller, Optional.empty());
    }
}
