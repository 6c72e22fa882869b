package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.kernel.Caller;

/**
 * The answer of an operation, in its envelope.
 *
 * <p>What it says is decided once, in the dispatcher; each endpoint only writes it in its own form.
 *
 * @param replayed whether it is the stored answer to an earlier call with the same idempotency key
 * @param caller who was answered, for the log line
 * @param text the same in the other form that was asked for; empty where it was not
 */
public record Answer(int status, ObjectNode body, boolean replayed, Caller caller, Optional<Text> text) {

    /** The answer in another form than JSON. */
    public record Text(String mediaType, String body) {}

    public Answer(int status, ObjectNode body, boolean replayed, Caller caller) {
        this(status, body, replayed, caller, Optional.empty());
    }
}
