package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Records that clients follow as tasks. Nothing is stored for a task: its state is that of its record when read. */
public interface McpTasks {

    McpTasks NONE = new McpTasks() {
        @Override
        public Optional<McpTask> begunBy(String tool, ObjectNode result) {
            return Optional.empty();
        }

        @Override
        public McpTask read(String id, ToolCall records) {
            throw unknown();
        }

        @Override
        public void answer(String id, JsonNode responses, ToolCall records) {
            throw unknown();
        }

        @Override
        public void cancel(String id, ToolCall records) {
            throw unknown();
        }
    };

    /** The task that a successful call began, if the tool begins one. */
    Optional<McpTask> begunBy(String tool, ObjectNode result);

    /** @param records calls the tools that read and change the record, as the caller */
    McpTask read(String id, ToolCall records);

    /** Takes answers to the requests of a task. Others are ignored. */
    void answer(String id, JsonNode responses, ToolCall records);

    /** Cancels the record if its state allows it. */
    void cancel(String id, ToolCall records);

    static ProtocolFault unknown() {
        return new ProtocolFault(ProtocolFault.Code.INVALID_PARAMS, "There is no such task.");
    }
}
