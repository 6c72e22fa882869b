package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpTask;
import marketplace.mcp.McpTasks;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ToolCall;

/**
 * Hires as tasks: the id of a task is that of the bounty, escrow, booking or run that the call made. A QA run begins
 * after its call, so its id is that of its template.
 */
public final class HireTasks implements McpTasks {

    /** The request to look at delivered work, and its one field. */
    private static final String REVIEW = "review";

    private static final String CONFIRM = "confirm";

    private static final String PAYMENT = "payment";

    private static final String NOT_FOUND = "not_found";

    private static final String RUNS = "list_qa_runs";

    /** Which tools read and cancel a kind of record, and with which statuses it has ended. */
    public enum Kind {
        BOUNTY(IdKind.BOUNTY, "bounty", "get_bounty", "cancel_bounty", "completed paid closed"),
        ESCROW(IdKind.ESCROW, "escrow", "get_escrow", "cancel_escrow", "released refunded split expired"),
        BOOKING(IdKind.BOOKING, "booking", "get_booking", "cancel_booking", "completed declined auto_declined expired"),
        TASTE_RUN(IdKind.TASTE_RUN, "run", "get_taste_run", "", "closed failed expired"),
        QA_RUN(IdKind.QA_TEMPLATE, "data", "get_qa_run", "", "closed failed expired");

        static final String CANCELLED = "cancelled";

        private final IdKind ids;
        private final String record;
        private final String reader;
        private final String canceller;
        private final String ends;

        Kind(IdKind ids, String record, String reader, String canceller, String ends) {
            this.ids = ids;
            this.record = record;
            this.reader = reader;
            this.canceller = canceller;
            this.ends = ends;
        }

        public List<String> tools() {
            return canBeCancelled() ? List.of(reader, canceller) : List.of(reader);
        }

        public boolean canBeCancelled() {
            return !canceller.isEmpty();
        }

        public Set<String> ends() {
            return Set.of(ends.split(" "));
        }

        /** The record in a result. */
        public String record() {
            return record;
        }

        private String noun() {
            return record.equals("data") ? "run" : record;
        }

        private ObjectNode named(String id) {
            return JsonText.object().put(noun() + "Id", id);
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
            "book_service", Kind.BOOKING,
            "create_taste_run", Kind.TASTE_RUN,
            "create_qa_run_template", Kind.QA_RUN);

    @Override
    public Optional<McpTask> begunBy(String tool, ObjectNode result) {
        return Optional.ofNullable(BEGINNERS.get(tool))
                .filter(kind -> result.path(kind.record()).path("id").isTextual())
                .flatMap(kind -> begun(kind, result.path(kind.record()), new ToolCall.Outcome(result, false)));
    }

    /** Templates that run again and again never end, so they are no tasks. */
    private static Optional<McpTask> begun(Kind kind, JsonNode record, ToolCall.Outcome outcome) {
        String id = record.path("id").textValue();
        if (kind != Kind.QA_RUN) {
            return Optional.of(task(kind, id, outcome));
        }
        return record.path("cadence").asText().equals("once")
                ? Optional.of(notBegun(id, record.path("createdAt").asText(), outcome))
                : Optional.empty();
    }

    @Override
    public McpTask read(String id, ToolCall records) {
        Kind kind = Kind.of(id);
        if (kind == Kind.QA_RUN && IdKind.QA_TEMPLATE.matches(id)) {
            return onlyRun(id, records);
        }
        return task(kind, id, called(records, kind.reader, kind.named(id)));
    }

    private static ToolCall.Outcome called(ToolCall records, String tool, ObjectNode arguments) {
        ToolCall.Outcome outcome = records.call(tool, arguments);
        if (outcome.refused()) {
            throw outcome.envelope().path("error_code").asText().equals(NOT_FOUND)
                    ? McpTasks.unknown()
                    : new ProtocolFault(
                            ProtocolFault.Code.INVALID_PARAMS,
                            outcome.envelope().path("error").asText());
        }
        return outcome;
    }

    /** The run of a template that runs once. */
    private static McpTask onlyRun(String template, ToolCall records) {
        ToolCall.Outcome runs = called(
                records, RUNS, JsonText.object().put("templateId", template).put("limit", 1));
        JsonNode run = runs.envelope().at("/data/0/id");
        return run.isTextual()
                ? task(Kind.QA_RUN, template, called(records, Kind.QA_RUN.reader, Kind.QA_RUN.named(run.textValue())))
                : notBegun(template, Instants.text(Ids.timeOf(new QaTemplateId(template))), runs);
    }

    private static McpTask notBegun(String template, String created, ToolCall.Outcome outcome) {
        return new McpTask(
                template,
                McpTask.Status.WORKING,
                "The run has not begun. It needs its budget in the wallet: see get_wallet_balance.",
                created,
                created,
                JsonText.object(),
                outcome);
    }

    private static McpTask task(Kind kind, String id, ToolCall.Outcome outcome) {
        JsonNode record = outcome.envelope().path(kind.record());
        String status = record.path("status").asText();
        String created =
                record.path("createdAt").asText(record.path("startedAt").asText());
        ObjectNode requests = requests(kind, record);
        return new McpTask(
                id,
                status.equals(Kind.CANCELLED)
                        ? McpTask.Status.CANCELLED
                        : kind.ends().contains(status) ? McpTask.Status.COMPLETED : McpTask.Status.WORKING,
                message(kind, status, record, requests),
                created,
                record.path("updatedAt").asText(record.path("endedAt").asText(created)),
                requests,
                outcome);
    }

    private static String message(Kind kind, String status, JsonNode record, ObjectNode requests) {
        String state = "The " + kind.noun() + " is " + status + ".";
        if (requests.has(PAYMENT)) {
            return state + " The operator pays at " + record.path("checkoutUrl").asText() + ".";
        }
        if (requests.has(REVIEW)) {
            return state + " Look at the work with get_submissions, then call confirm_delivery or open_dispute.";
        }
        long waiting = record.path("escalations")
                .valueStream()
                .filter(escalation -> escalation.path("state").asText().equals("pending"))
                .count();
        return waiting == 0 ? state : state + " The operator must decide " + waiting + " of its escalations.";
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
        Kind kind = Kind.of(id);
        if (task.status() == McpTask.Status.WORKING && kind.canBeCancelled()) {
            ObjectNode arguments = kind.named(id);
            if (kind == Kind.BOUNTY) {
                arguments.put("reason", "task_no_longer_needed");
            }
            records.call(kind.canceller, arguments);
        }
    }
}
