package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.kernel.Caller;

/** An operation's answer. {@code text} is the form that the caller asked for instead of JSON. */
public record Answer(int status, ObjectNode body, boolean replayed, Caller caller, Optional<Text> text) {

    public record Text(String mediaType, String body) {}

    public Answer(int status, ObjectNode body, boolean replayed, Caller caller) {
        this(status, body, replayed, caller, Optional.empty());
    }
}
