package marketplace.functions.graph;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.EventKind;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.bounties.terms.EvidenceType;
import marketplace.conversations.ConversationStatus;
import marketplace.hiring.directhires.RentalState;
import marketplace.humans.TasteCategory;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Wire;
import marketplace.mcp.GuidePage;
import marketplace.mcp.Guides;
import marketplace.mcp.Prompt;
import marketplace.mcp.Prompt.Argument;
import marketplace.mcp.ToolList;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.transfers.TransferStatus;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.subscriptions.SubscriptionStatus;
import marketplace.webhooks.deliveries.DeliveryStatus;

/** The prompts are the flows that the tools are made for. The pages list what the code declares. */
final class McpGuides {

    private static final String TASK = "task";

    /** A prompt, and the tool without which it is not offered. */
    private record Flow(String tool, Prompt prompt) {}

    private McpGuides() {}

    static Guides of(ToolList tools, List<EventKind> events) {
        List<Prompt> prompts =
                flows().filter(flow -> tools.has(flow.tool())).map(Flow::prompt).toList();
        return new Guides(prompts, List.of(states(), errorCodes(), eventTypes(events)));
    }

    private static Stream<Flow> flows() {
        return Stream.of(
                new Flow(
                        "start_conversation",
                        new Prompt(
                                "message_a_human",
                                "Find and message a human",
                                "Finds humans for a task and writes to the best one.",
                                List.of(
                                        required(TASK, "What the human should do."),
                                        optional("city", "Where."),
                                        optional("maxRate", "Most to pay, in USD per hour.")),
                                """
                                Find a human for this task and write to them. Search with search_humans, compare the \
                                best with get_human and get_reviews, and show me your choice before you write with \
                                start_conversation. Read answers with list_conversations and get_conversation, and \
                                answer with send_message.\
                                """)),
                new Flow(
                        "create_bounty",
                        new Prompt(
                                "post_a_bounty",
                                "Post a bounty",
                                "Posts a task, and hires from the applicants.",
                                List.of(
                                        required(TASK, "What is to be done, and when it counts as done."),
                                        optional("price", "Pay in USD."),
                                        optional("evidence", "What proves the work.", EvidenceType.values()),
                                        optional("city", "Where. Default: remote.")),
                                """
                                Post this task as a bounty. Call create_bounty with dryRun=true and show me the \
                                preview and the quote. After I agree, repeat it without dryRun. Then read \
                                get_bounty_applications, look at each applicant with get_human, and ask me before \
                                accept_application.\
                                """)),
                new Flow(
                        "book_service",
                        new Prompt(
                                "book_a_service",
                                "Book a service",
                                "Books a time with somebody who offers a service at a fixed price.",
                                List.of(
                                        required("service", "What to book."),
                                        optional("date", "The day, YYYY-MM-DD."),
                                        optional("time", "The time, HH:mm.")),
                                """
                                Book this service. Find it with browse_services, see free times with \
                                get_service_availability, and show me the choice and the price. After I agree call \
                                book_service and give me its checkoutUrl: paying it confirms the booking.\
                                """)),
                new Flow(
                        "release_payment",
                        new Prompt(
                                "pay_and_close",
                                "Pay and close out",
                                "Checks delivered work, and pays for it or disputes it.",
                                List.of(optional("escrowId", "The escrow. Default: all that wait for you.")),
                                """
                                Close what is delivered. See what waits with get_my_rentals and list_escrows, read the \
                                work with get_submissions, and tell me what you found. If I agree call \
                                confirm_delivery and release_payment; if the work is not as agreed, open_dispute.\
                                """)),
                new Flow(
                        "create_qa_run_template",
                        new Prompt(
                                "run_qa",
                                "Have a product tested",
                                "Has people test a product, and reads what they found.",
                                List.of(
                                        required("product", "What to test, with its address."),
                                        optional("focus", "What to look at.")),
                                """
                                Have people test this product. Make a template with create_qa_run_template, dry run \
                                first, and show me the cost. Follow the runs with list_qa_runs and get_qa_run, and \
                                sum up the findings by severity.\
                                """)),
                new Flow(
                        "create_taste_run",
                        new Prompt(
                                "run_taste",
                                "Ask a panel to compare",
                                "Has a vetted panel compare 2 to 6 versions.",
                                List.of(
                                        required("versions", "The versions, or their addresses."),
                                        optional("category", "What the panel judges.", TasteCategory.values())),
                                """
                                Ask the panel which version is best. Call create_taste_run, dry run first, and show me \
                                the cost. Poll get_taste_run every 20 to 30 minutes until its report is there, and \
                                sum it up.\
                                """)));
    }

    private static Argument required(String name, String description) {
        return new Argument(name, description, true, List.of());
    }

    private static Argument optional(String name, String description, Wire... values) {
        return new Argument(
                name, description, false, Arrays.stream(values).map(Wire::wire).toList());
    }

    private static GuidePage states() {
        Map<String, Wire[]> records = new LinkedHashMap<>();
        records.put("Bounty", BountyStatus.values());
        records.put("Application", ApplicationStatus.values());
        records.put("Submission", SubmissionStatus.values());
        records.put("Direct hire", RentalState.values());
        records.put("Escrow", EscrowStatus.values());
        records.put("Transfer", TransferStatus.values());
        records.put("Booking", BookingStatus.values());
        records.put("Subscription", SubscriptionStatus.values());
        records.put("Conversation", ConversationStatus.values());
        records.put("Webhook delivery", DeliveryStatus.values());
        return page(
                "states",
                "States",
                "The statuses of each kind of record.",
                records.entrySet().stream()
                        .map(kind -> line(
                                kind.getKey(),
                                Arrays.stream(kind.getValue()).map(Wire::wire).collect(Collectors.joining(", ")))));
    }

    private static GuidePage errorCodes() {
        return page(
                "error-codes",
                "Error codes",
                "What each error_code of a refused call means.",
                Arrays.stream(ErrorCode.values()).map(code -> line(code.wire(), code.meaning())));
    }

    private static GuidePage eventTypes(List<EventKind> events) {
        return page(
                "event-types",
                "Event types",
                "The events that create_webhook_endpoint can subscribe to.",
                events.stream().map(event -> line(event.type().wire(), event.description())));
    }

    private static GuidePage page(String name, String title, String description, Stream<String> lines) {
        return new GuidePage(
                "marketplace://" + name,
                name,
                title,
                description,
                "# " + title + "\n\n" + lines.collect(Collectors.joining("\n")) + "\n");
    }

    private static String line(String name, String meaning) {
        return "- " + name + ": " + meaning;
    }
}
