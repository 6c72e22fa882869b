package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.IdKind;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpTask;
import marketplace.mcp.McpTasks;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ToolCall;

/** Hires as tasks: the id of a task is that of the bounty, escrow or booking that the call made. */
public final class HireTasks implements McpTasks {

    /** The request to look at delivered work, and its one field. */
    private static final String REVIEW = "review";

    private static final String CONFIRM = "confirm";

    private static final String PAYMENT = "payment";

    private static final String NOT_FOUND = "not_found";

    /** Which tools read and cancel a kind of record, and with which statuses it has ended. */
    public enum Kind {
        BOUNTY(IdKind.BOUNTY, "get_bounty", "cancel_bounty", "task_no_longer_needed", "completed paid closed"),
        ESCROW(IdKind.ESCROW, "get_escrow", "cancel_escrow", "", "released refunded split expired"),
        BOOKING(IdKind.BOOKING, "get_booking", "cancel_booking", "", "completed declined auto_declined expired");

        static final String CANCELLED = "cancelled";

        private final IdKind ids;
        private final String reader;
        private final String canceller;
        private final String reason;
        private final String ends;

        Kind(IdKind ids, String reader, String canceller, String reason, String ends) {
            this.ids = ids;
            this.reader = reader;
            this.canceller = canceller;
            this.reason = reason;
            this.ends = ends;
        }

        public List<String> tools() {
            return List.of(reader, canceller);
        }

        public Set<String> ends() {
            return Set.of(ends.split(" "));
        }

        public String record() {
            return reader.substring("get_".length());
        }

        private ObjectNode named(String id) {
            return JsonText.object().put(record() + "Id", id);
        }

        private static Kind of(String id) {
            return Arrays.stream(values())
                    .filter(kind -> id.startsWith(kind.ids.prefix()))
                    .findFirst()
                    .orElseThrow(McpTasks::unknown);
        }
    }

    private static final Map<String, Kind> BEGINNERS = Map.of(
            "create_bounty", Kind.BOUNTY,
            "rent_human", Kind.ESCROW,
            "create_personal_bounty", Kind.ESCROW,
            "book_service", Kind.BOOKING);

    @Override
    public Optional<McpTask> begunBy(String tool, ObjectNode result) {
        return Optional.ofNullable(BEGINNERS.get(tool))
                .filter(kind -> result.path(kind.record()).path("id").isTextual())
                .map(kind -> task(kind, new ToolCall.Outcome(result, false)));
    }

    @Override
    public McpTask read(String id, ToolCall records) {
        Kind kind = Kind.of(id);
        ToolCall.Outcome outcome = records.call(kind.reader, kind.named(id));
        if (outcome.refused()) {
            throw outcome.envelope().path("error_code").asText().equals(NOT_FOUND)
                    ? McpTasks.unknown()
                    : new ProtocolFault(
                            ProtocolFault.Code.INVALID_PARAMS,
                            outcome.envelope().path("error").asText());
        }
        return task(kind, outcome);
    }

    private static McpTask task(Kind kind, ToolCall.Outcome outcome) {
        JsonNode record = outcome.envelope().path(kind.record());
        String status = record.path("status").asText();
        String created = record.path("createdAt").asText();
        ObjectNode requests = requests(kind, record);
        return new McpTask(
                record.path("id").asText(),
                status.equals(Kind.CANCELLED)
                        ? McpTask.Status.CANCELLED
                        : kind.ends().contains(status) ? McpTask.Status.COMPLETED : McpTask.Status.WORKING,
                message(kind, status, record, requests),
                created,
                record.path("updatedAt").asText(created),
                requests,
                outcome);
    }

    private static String message(Kind kind, String status, JsonNode record, ObjectNode requests) {
        String state = "The " + kind.record() + " is " + status + ".";
        if (requests.has(PAYMENT)) {
            return state + " The operator pays at " + record.path("checkoutUrl").asText() + ".";
        }
        return requests.has(REVIEW)
                ? state + " Look at the work with get_submissions, then call confirm_delivery or open_dispute."
                : state;
    }

    private static ObjectNode requests(Kind kind, JsonNode record) {
        ObjectNode requests = JsonText.object();
        if (record.path("checkoutUrl").isTextual()) {
            elicitation(requests, PAYMENT, "Pay on this page to go on.")
                    .put("mode", "url")
                    .put("url", record.path("checkoutUrl").textValue())
                    .put("elicitationId", record.path("id").asText());
        } else if (kind == Kind.ESCROW && record.path("status").asText().equals("delivered")) {
            ObjectNode schema = elicitation(requests, REVIEW, "The work is delivered. Was it done as agreed?")
                    .put("mode", "form")
                    .putObject("requestedSchema")
                    .put("type", "object");
            schema.putObject("properties")
                    .putObject(CONFIRM)
                    .put("type", "boolean")
                    .put("description", "Confirm the delivery. No money moves yet.");
            schema.putArray("required").add(CONFIRM);
        }
        return requests;
    }

    private static ObjectNode elicitation(ObjectNode requests, String key, String message) {
        return requests.putObject(key)
                .put("method", "elicitation/create")
                .putObject("params")
                .put("message", message);
    }

    @Override
    public void answer(String id, JsonNode responses, ToolCall records) {
        McpTask task = read(id, records);
        JsonNode review = responses.path(REVIEW);
        boolean confirmed = review.path("action").asText().equals("accept")
                && review.path("content").path(CONFIRM).booleanValue();
        if (confirmed && task.requests().has(REVIEW)) {
            records.call("confirm_delivery", Kind.ESCROW.named(id));
        }
    }

    @Override
    public void cancel(String id, ToolCall records) {
        McpTask task = read(id, records);
        if (task.status() == McpTask.Status.WORKING) {
            Kind kind = Kind.of(id);
            ObjectNode arguments = kind.named(id);
            if (!kind.reason.isEmpty()) {
                arguments.put("reason", kind.reason);
            }
            records.call(kind.canceller, arguments);
        }
    }
}
