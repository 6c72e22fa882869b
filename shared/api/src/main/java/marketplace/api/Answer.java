package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.kernel.Caller;

/**
 * The answer of an operation, in its envelope.
 *
 * @param replayed whether it is the stored answer to an earlier call with the same idempotency key
 * @param caller who was answered, for the log line
 */
public record Answer(int status, ObjectNode body, boolean replayed, Caller caller) {}
