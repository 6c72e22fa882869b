package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The next call after each result and refusal, so that a model need not guess it. */
public final class NextCalls {

    private static final int CENTS = 100;

    /** Where the ids of an argument are found, the most specific argument first. */
    private static final Map<String, NextCall> LISTS = lists();

    private NextCalls() {}

    private static Map<String, NextCall> lists() {
        Map<String, NextCall> lists = new LinkedHashMap<>();
        lists.put("submissionId", NextCall.of("get_submissions", "It lists the submissions with their ids."));
        lists.put("applicationId", NextCall.of("get_bounty_applications", "It lists the applications with their ids."));
        lists.put("serviceId", NextCall.of("browse_services", "It lists the services with their ids."));
        lists.put("bountyId", NextCall.of("list_bounties", "It lists bounties with their ids; mine=true yours."));
        lists.put("escrowId", NextCall.of("list_escrows", "It lists your escrows with their ids."));
        lists.put("bookingId", NextCall.of("list_my_service_bookings", "It lists your bookings with their ids."));
        lists.put(
                "subscriptionId", NextCall.of("list_my_subscriptions", "It lists your subscriptions with their ids."));
        lists.put("conversationId", NextCall.of("list_conversations", "It lists your conversations with their ids."));
        lists.put("transferId", NextCall.of("list_transfers", "It lists your transfers with their ids."));
        lists.put("endpointId", NextCall.of("list_webhook_endpoints", "It lists your endpoints with their ids."));
        lists.put("deliveryId", NextCall.of("get_webhook_deliveries", "It lists the deliveries with their ids."));
        lists.put("keyId", NextCall.of("list_api_keys", "It lists the keys with their ids."));
        lists.put("templateId", NextCall.of("list_qa_runs", "It lists the QA runs with the ids of their templates."));
        lists.put("runId", NextCall.of("list_qa_runs", "It lists the QA runs with their ids."));
        lists.put("humanId", NextCall.of("search_humans", "It lists humans with their ids."));
        lists.put("recipientId", NextCall.of("search_humans", "It lists humans with their ids."));
        return lists;
    }

    /** What a model can read to see why a call is not possible now, by the argument; the first one given is read. */
    private static final List<Map.Entry<String, String>> READERS = List.of(
            Map.entry("escrowId", "get_escrow"),
            Map.entry("bookingId", "get_booking"),
            Map.entry("bountyId", "get_bounty"),
            Map.entry("humanId", "get_human"));

    /** The tools that these calls name, for a test that they exist. */
    public static Set<String> tools() {
        return Stream.of(
                        LISTS.values().stream().map(NextCall::tool),
                        READERS.stream().map(Map.Entry::getValue),
                        NextByRecord.tools().stream())
                .flatMap(names -> names)
                .collect(Collectors.toSet());
    }

    static Optional<NextCall> after(String tool, ObjectNode arguments, ObjectNode result) {
        return result.path("dryRun").asBoolean()
                ? Optional.of(afterDryRun(tool, arguments, result))
                : NextByRecord.after(tool, arguments, result);
    }

    private static NextCall afterDryRun(String tool, ObjectNode arguments, ObjectNode result) {
        if (result.path("wouldSucceed").asBoolean()) {
            ObjectNode inEarnest = arguments.deepCopy();
            inEarnest.remove(ToolArguments.DRY_RUN);
            return new NextCall(
                    tool,
                    inEarnest,
                    "Nothing has happened yet. Show the operator the quote; call this once they agree.");
        }
        List<String> codes =
                result.path("problemCodes").valueStream().map(JsonNode::asText).toList();
        long missing = result.at("/quote/totalCents").asLong()
                - result.at("/quote/balanceAfterCents").asLong();
        if (codes.contains("insufficient_funds") && missing > 0) {
            NextCall deposit =
                    NextCall.of("deposit_wallet", "The wallet is short. The operator pays at its checkoutUrl.");
            deposit.arguments().put("amount", Math.max(1, Math.ceilDiv(missing, CENTS)));
            return deposit;
        }
        return afterRefusal(codes.isEmpty() ? "" : codes.getFirst(), arguments, "")
                .orElseGet(() -> NextCall.of("check_account_status", "It shows what this account may do."));
    }

    static Optional<NextCall> afterRefusal(ObjectNode arguments, ObjectNode error) {
        return afterRefusal(
                error.path("error_code").asText(),
                arguments,
                error.path("error").asText());
    }

    private static Optional<NextCall> afterRefusal(String code, ObjectNode arguments, String message) {
        return switch (code) {
            case "not_found" -> lookedFor(arguments, message).map(name -> found(name, arguments));
            case "unauthenticated", "insufficient_scope", "forbidden", "messaging_not_eligible", "account_restricted" ->
                Optional.of(NextCall.of("check_account_status", "It shows what this key and account may do."));
            case "insufficient_funds", "debt_outstanding" ->
                Optional.of(NextCall.of("get_wallet_balance", "Then deposit_wallet for what is missing."));
            case "spending_cap_exceeded" ->
                Optional.of(
                        NextCall.of("get_wallet_controls", "It shows the caps. Only the operator may loosen them."));
            case "escrow_not_funded" ->
                Optional.of(NextCall.of(
                                "create_escrow_checkout",
                                "It pays from the wallet or returns a checkoutUrl for the operator. Then repeat the"
                                        + " call.")
                        .with("bountyId", arguments.path("bountyId"))
                        .with("applicationId", arguments.path("applicationId"))
                        .rehearsed());
            case "invalid_state", "conflict" ->
                READERS.stream()
                        .filter(reader -> arguments.has(reader.getKey()))
                        .findFirst()
                        .map(reader -> NextCall.of(reader.getValue(), "Its status says what is possible now.")
                                .with(reader.getKey(), arguments.path(reader.getKey())));
            default -> Optional.empty();
        };
    }

    private static NextCall found(String name, ObjectNode arguments) {
        NextCall list = LISTS.get(name);
        return switch (name) {
            case "submissionId" ->
                list.with("bountyId", arguments.path("bountyId"))
                        .with("applicationId", arguments.path("applicationId"));
            case "applicationId" -> list.with("bountyId", arguments.path("bountyId"));
            default -> list;
        };
    }

    /** The argument whose record does not exist: the one that the message names, or the most specific id. */
    static Optional<String> lookedFor(ObjectNode arguments, String message) {
        List<String> given =
                LISTS.keySet().stream().filter(arguments::hasNonNull).toList();
        return given.stream()
                .filter(name -> message.contains("no such " + name.replace("Id", "") + "."))
                .findFirst()
                .or(() -> given.stream().findFirst());
    }

    /** The sentence that names what a call looked for, and the tool that lists what there is. */
    static String lookedForText(ObjectNode arguments, String message) {
        return lookedFor(arguments, message)
                .map(name -> " " + name + " was " + arguments.path(name).asText() + "; "
                        + LISTS.get(name).tool() + " lists the ids.")
                .orElse("");
    }
}
