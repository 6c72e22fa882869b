package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import marketplace.mcp.JsonText;
import marketplace.mcp.tools.NextByRecord.Seen;

/** The next call after a result about an escrow or a direct hire. */
final class NextEscrows {

    private static final String[] NEEDS_THE_POSTER = {"delivered", "completed", "funded", "funding", "disputed"};

    private static final String DISPUTED =
            "An admin rules by dispute.rulingDueAt. add_dispute_evidence and propose_settlement are possible until"
                    + " then.";

    private NextEscrows() {}

    static NextCall afterEscrows(Seen seen) {
        return seen.row(NEEDS_THE_POSTER)
                .or(seen::row)
                .map(row -> afterEscrow(seen.in(row)))
                .orElseGet(() -> NextCall.of("list_bounties", "No escrow matches. See your bounties.")
                        .with("mine", JsonText.object().booleanNode(true)));
    }

    static NextCall read(JsonNode escrowId) {
        return NextCall.of("get_escrow", "Read it until its status is delivered.")
                .with("escrowId", escrowId);
    }

    static NextCall afterEscrow(Seen seen) {
        JsonNode escrow = seen.record();
        JsonNode id = escrow.path("id");
        NextCall read = NextCall.of("get_escrow", "Read it again later.").with("escrowId", id);
        return switch (seen.status()) {
            case "funding" ->
                NextCall.of(
                                "get_escrow",
                                "The operator pays at checkoutUrl first. Then its status is no longer funding.")
                        .with("escrowId", id);
            case "funded" ->
                escrow.path("applicationId").isTextual()
                        ? NextCall.of("accept_application", "It is paid. This gives the applicant the seat.")
                                .with("bountyId", escrow.path("bountyId"))
                                .with("applicationId", escrow.path("applicationId"))
                        : read;
            case "locked" -> read(id);
            case "delivered" ->
                escrow.path("applicationId").isTextual()
                        ? NextCall.of("get_submissions", "Check the work, then review_submission.")
                                .with("bountyId", escrow.path("bountyId"))
                                .with("applicationId", escrow.path("applicationId"))
                        : NextCall.of("confirm_delivery", "If the operator agrees that the work was done.")
                                .with("escrowId", id);
            case "completed" ->
                NextCall.of("release_payment", "This quotes the payment. Without dryRun it is final.")
                        .with("escrowId", id)
                        .with("applicationId", escrow.path("applicationId"))
                        .rehearsed();
            case "released" ->
                NextCall.of("write_review", "The human is paid. Add rating, 1 to 5, and a comment.")
                        .with("escrowId", id);
            case "disputed" -> afterDispute(escrow, id);
            default -> NextCall.of("get_wallet_balance", "This hire is over. It shows what came back.");
        };
    }

    private static NextCall afterDispute(JsonNode escrow, JsonNode id) {
        JsonNode open = escrow.at("/dispute/settlement");
        return open.path("by").asText().equals("worker")
                ? NextCall.of("accept_settlement", "If the operator agrees; this quotes it. Else propose_settlement.")
                        .with("escrowId", id)
                        .with("workerCents", open.path("workerCents"))
                        .rehearsed()
                : NextCall.of("get_escrow", DISPUTED).with("escrowId", id);
    }

    static NextCall afterRentals(Seen seen) {
        for (JsonNode rental : seen.record()) {
            for (JsonNode action : rental.path("nextActions")) {
                if (action.path("tool").isTextual()
                        && action.path("by").asText().equals("poster")) {
                    return rentalStep(rental, action);
                }
            }
        }
        return seen.row()
                .map(row -> read(row.path("escrowId")))
                .orElseGet(() -> NextCall.of("search_humans", "There is no hire yet. Find a human."));
    }

    private static NextCall rentalStep(JsonNode rental, JsonNode action) {
        String tool = action.path("tool").asText();
        // Ending a hire is always possible; waiting for the work is what usually follows.
        if (tool.equals("release_seat") || tool.startsWith("cancel_")) {
            return read(rental.path("escrowId"));
        }
        NextCall step = NextCall.of(tool, action.path("description").asText());
        return switch (tool) {
            case "get_submissions", "review_submission" ->
                step.with("bountyId", rental.path("bountyId"))
                        .with("applicationId", rental.path("applicationId"))
                        .with("submissionId", rental.path("submissionId"));
            case "create_escrow_checkout", "accept_application" ->
                step.with("bountyId", rental.path("bountyId"))
                        .with("applicationId", rental.path("applicationId"))
                        .rehearsed();
            case "accept_settlement", "withdraw_dispute" ->
                NextCall.of("get_escrow", DISPUTED).with("escrowId", rental.path("escrowId"));
            case "get_booking" -> step.with("bookingId", rental.path("bookingId"));
            default -> step.with("escrowId", rental.path("escrowId"));
        };
    }
}
