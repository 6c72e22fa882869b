package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import marketplace.mcp.JsonText;

/** The next call after a result, by the record that it holds and the record's status. */
final class NextByRecord {

    /** A result, and the record or the rows in it. */
    record Seen(String tool, ObjectNode arguments, ObjectNode result, JsonNode record) {

        String status() {
            return record.path("status").asText();
        }

        JsonNode id() {
            return record.path("id");
        }

        /** The first row with one of these statuses; without statuses, the first row. */
        Optional<JsonNode> row(String... statuses) {
            List<String> wanted = List.of(statuses);
            return record.valueStream()
                    .filter(row -> wanted.isEmpty()
                            || wanted.contains(row.path("status").asText()))
                    .findFirst();
        }

        Seen in(JsonNode row) {
            return new Seen(tool, arguments, result, row);
        }
    }

    /** By the field of the result; the first one that it has decides. */
    private static final Map<String, Function<Seen, NextCall>> RULES = rules();

    private NextByRecord() {}

    private static Map<String, Function<Seen, NextCall>> rules() {
        Map<String, Function<Seen, NextCall>> rules = new LinkedHashMap<>();
        rules.put("humans", NextSearches::afterHumans);
        rules.put("human", seen -> hire(seen.id()));
        rules.put(
                "skills",
                seen -> seen.row()
                        .map(row -> NextCall.of("search_humans", "Name the skill that you need; this is the first.")
                                .with("skill", row.path("skill")))
                        .orElseGet(() -> NextCall.of("search_humans", "No one names a skill yet. Search by place.")));
        rules.put("reviews", seen -> hire(seen.arguments().path("humanId")));
        rules.put(
                "review",
                _ -> NextCall.of("list_escrows", "This hire is finished. See which others wait for you.")
                        .with("status", "delivered"));
        rules.put("booking", NextVisits::afterBooking);
        rules.put(
                "bookings",
                seen -> seen.row()
                        .map(row -> NextCall.of("get_booking", "It shows what can be done next.")
                                .with("bookingId", row.path("id")))
                        .orElseGet(() -> NextCall.of("browse_services", "There is no booking yet. Find a service.")));
        rules.put("subscription", NextVisits::afterSubscription);
        rules.put(
                "subscriptions",
                seen -> seen.row()
                        .map(row -> NextVisits.afterSubscription(seen.in(row)))
                        .orElseGet(
                                () -> NextCall.of("browse_services", "There is no subscription yet. Find a service.")));
        rules.put("escrow", NextEscrows::afterEscrow);
        rules.put("escrows", NextEscrows::afterEscrows);
        rules.put("rentals", NextEscrows::afterRentals);
        rules.put(
                "rental",
                seen -> NextEscrows.afterRentals(
                        seen.in(JsonText.object().arrayNode().add(seen.record()))));
        rules.put("submission", NextByRecord::afterReview);
        rules.put("submissions", NextByRecord::afterSubmissions);
        rules.put("application", NextByRecord::afterApplication);
        rules.put("applications", NextByRecord::afterApplications);
        rules.put("bounty", NextByRecord::afterBounty);
        rules.put("bounties", NextSearches::afterBounties);
        rules.put(
                "conversations",
                seen -> seen.row()
                        .map(row -> read(row.path("id")))
                        .orElseGet(() -> NextCall.of("search_humans", "There is no conversation yet. Find someone.")));
        rules.put(
                "messages",
                seen -> NextCall.of("send_message", "Answer with content, or read again later.")
                        .with("conversationId", seen.arguments().path("conversationId")));
        rules.put("freeSlots", NextVisits::afterSlots);
        rules.put("slots", NextVisits::afterSlots);
        rules.put(
                "services",
                seen -> seen.row()
                        .map(row -> NextCall.of(
                                        "get_service_availability", "It lists the free times. Add date, YYYY-MM-DD.")
                                .with("humanId", row.path("humanId"))
                                .with("serviceId", row.path("id")))
                        .orElseGet(() ->
                                NextCall.of("search_humans", "No service matches. A human may do the work anyway.")));
        rules.put(
                "transfer",
                seen -> NextCall.of("get_transfer", "It shows when the money has arrived.")
                        .with("transferId", seen.id()));
        rules.put("transfers", seen -> NextCall.of("get_wallet_balance", "It shows what the wallet holds now."));
        rules.put(
                "bulkTransferId",
                _ -> NextCall.of("list_transfers", "It shows the transfers of this call.")
                        .with("direction", "sent"));
        rules.put("run", NextByRecord::afterTasteRun);
        rules.put("data", NextByRecord::afterQa);
        rules.put(
                "capabilities",
                seen -> seen.result().path("authenticated").asBoolean()
                        ? NextCall.of("search_humans", "Find a human, or post a task with create_bounty.")
                        : NextCall.of("search_humans", "This is free. Everything else needs a key from the operator."));
        rules.putAll(NextOfAccount.rules());
        // Other results have these, too, beside a record that says more.
        rules.put("coverage", _ -> NextCall.of("create_bounty", "Post the task with title, description and price."));
        rules.put("message", seen -> read(seen.record().path("conversationId")));
        rules.put("humanId", _ -> NextCall.of("list_blocked", "It lists whom you still block."));
        return rules;
    }

    /** The tools that the rules name and that no test of a whole flow reaches. */
    static Set<String> tools() {
        return Set.of("update_bounty", "get_taste_run", "get_qa_run", "list_qa_runs", "get_wallet_report");
    }

    static Optional<NextCall> after(String tool, ObjectNode arguments, ObjectNode result) {
        return RULES.entrySet().stream()
                .filter(rule -> result.has(rule.getKey()))
                .findFirst()
                .map(rule -> rule.getValue().apply(new Seen(tool, arguments, result, result.path(rule.getKey()))));
    }

    private static NextCall hire(JsonNode humanId) {
        return NextCall.of(
                        "rent_human",
                        "Add taskTitle, taskDescription and price for a quote. start_conversation writes first.")
                .with("humanId", humanId)
                .rehearsed();
    }

    private static NextCall read(JsonNode conversationId) {
        return NextCall.of("get_conversation", "It shows whether the human has answered.")
                .with("conversationId", conversationId);
    }

    private static NextCall afterBounty(Seen seen) {
        NextCall escrows =
                NextCall.of("list_escrows", "It shows the money of the bounty.").with("bountyId", seen.id());
        return switch (seen.status()) {
            case "open", "partially_filled" ->
                NextCall.of(
                                "get_bounty_applications",
                                "If it is yours: see who has applied. Poll it, or use a webhook.")
                        .with("bountyId", seen.id());
            case "pending_review" ->
                NextCall.of("get_bounty", "It is held for review by the service. Read it again later.")
                        .with("bountyId", seen.id());
            case "paused", "in_review" ->
                NextCall.of("update_bounty", "It takes no applications now. This opens it again.")
                        .with("bountyId", seen.id())
                        .with("status", "open");
            default -> escrows;
        };
    }

    private static NextCall afterApplications(Seen seen) {
        JsonNode bounty = seen.arguments().path("bountyId");
        return seen.row("pending")
                .map(row -> NextCall.of(
                                "accept_application",
                                "Read get_human first. This quotes the price; reject_application declines.")
                        .with("bountyId", bounty)
                        .with("applicationId", row.path("id"))
                        .rehearsed())
                .or(() -> seen.row("accepted").map(row -> NextEscrows.read(row.path("escrowId"))))
                .orElseGet(() -> NextCall.of("get_bounty", "No one has applied yet. Read it again later.")
                        .with("bountyId", bounty));
    }

    private static NextCall afterApplication(Seen seen) {
        return seen.status().equals("accepted")
                ? NextEscrows.read(seen.record().path("escrowId"))
                : NextCall.of("get_bounty_applications", "It lists the other applications.")
                        .with("bountyId", seen.record().path("bountyId"));
    }

    private static NextCall afterSubmissions(Seen seen) {
        return seen.row("pending", "submitted")
                .or(seen::row)
                .filter(row -> !row.path("status").asText().equals("approved"))
                .map(row -> NextCall.of(
                                "review_submission",
                                "Check the work first. approve, or request_redo or reject with a response.")
                        .with("bountyId", row.path("bountyId"))
                        .with("applicationId", row.path("applicationId"))
                        .with("submissionId", row.path("id")))
                .orElseGet(() -> NextCall.of("list_escrows", "It shows the escrow that pays for this application.")
                        .with("applicationId", seen.arguments().path("applicationId")));
    }

    private static NextCall afterReview(Seen seen) {
        JsonNode escrowId = seen.result().path("escrowId");
        return seen.status().equals("approved")
                ? NextCall.of("confirm_delivery", "The work is approved. No money moves yet.")
                        .with("escrowId", escrowId)
                : NextEscrows.read(escrowId);
    }

    private static NextCall afterTasteRun(Seen seen) {
        return seen.record().path("endedAt").isTextual()
                ? NextCall.of("get_wallet_report", "The run is over. It shows what it cost.")
                : NextCall.of("get_taste_run", "Read it again in 20 to 30 minutes.")
                        .with("runId", seen.id());
    }

    private static NextCall afterQa(Seen seen) {
        JsonNode run = seen.record().isArray() ? seen.record().path(0) : seen.record();
        if (run.isMissingNode()) {
            return NextCall.of("create_qa_run_template", "There is no run yet. Define what humans test.")
                    .rehearsed();
        }
        JsonNode id = run.path("id");
        if (run.path("cadence").isTextual()) {
            return NextCall.of("list_qa_runs", "It lists the runs of this template.")
                    .with("templateId", id);
        }
        return run.path("endedAt").isTextual() && !seen.record().isArray()
                ? NextCall.of("get_wallet_report", "The run is over. It shows what it cost.")
                : NextCall.of("get_qa_run", "It has the status, escalations and the report.")
                        .with("runId", id);
    }
}
