package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Carries out one call of a tool, for the caller whose message it came in.
 *
 * <p>Given to the dispatcher with each message: over HTTP it ends in the pipeline, with that request's credentials.
 */
@FunctionalInterface
public interface ToolCall {

    /**
     * The outcome of a call.
     *
     * @param envelope the same as over REST
     * @param refused whether it is an error envelope
     */
    record Outcome(ObjectNode envelope, boolean refused) {}

    /** Calls a tool that exists; a refusal is an outcome, not an exception. */
    Outcome call(String tool, ObjectNode arguments);
}
