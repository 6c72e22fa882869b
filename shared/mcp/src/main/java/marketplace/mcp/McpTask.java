package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * The state of a task.
 *
 * @param requests what the client's user is asked, by key; empty if nothing
 * @param outcome the record, as its tool returns it; the result of a completed task
 */
public record McpTask(
        String id,
        Status status,
        String message,
        String createdAt,
        String updatedAt,
        ObjectNode requests,
        ToolCall.Outcome outcome) {

    /** People work for hours or days. */
    private static final int POLL_MILLIS = 60_000;

    public enum Status {
        WORKING,
        COMPLETED,
        CANCELLED
    }

    /** @param client the capabilities of the client; requests are for one that can ask its user */
    ObjectNode described(JsonNode client) {
        boolean asks = asks(client);
        ObjectNode task = JsonText.object()
                .put("taskId", id)
                .put("status", asks ? "input_required" : status.name().toLowerCase(Locale.ROOT))
                .put("statusMessage", message)
                .put("createdAt", createdAt)
                .put("lastUpdatedAt", updatedAt);
        return task.putNull("ttlMs").put("pollIntervalMs", POLL_MILLIS);
    }

    boolean asks(JsonNode client) {
        return status == Status.WORKING
                && !requests.isEmpty()
                && client.path("elicitation").isObject();
    }
}
