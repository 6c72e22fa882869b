package marketplace.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

@FunctionalInterface
public interface ToolCall {

    /** A body as REST returns it. */
    record Outcome(ObjectNode envelope, boolean refused) {}

    /** Calls an existing tool. A refusal is an outcome, not an exception. */
    Outcome call(String tool, ObjectNode arguments);
}
