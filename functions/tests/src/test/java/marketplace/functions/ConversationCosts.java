package marketplace.functions;

import static marketplace.functions.CostSheet.with;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.SESSION;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.testing.SigningAgent;

/** The costs of conversations. */
final class ConversationCosts {

    private static final String CONVERSATION = "conversationId";

    private final CostSheet sheet;
    private final MeteredService service;

    ConversationCosts(CostSheet sheet) {
        this.sheet = sheet;
        this.service = sheet.service;
    }

    /** The bounty is one that the worker has applied to. */
    void conversations(Map<String, String> key, Map<String, String> worker, String bounty) {
        AccountId operator = new AccountId(service.account("operator@example.com"));
        service.meter.commit(Commit.of(Accounts.paidForWork(operator, Instant.EPOCH)));
        String human = service.call("get_own_human", worker, Map.of(), "")
                .at("/human/id")
                .textValue();
        String start = """
            {"humanId":"%s","subject":"The shop front","message":"Are you free on Monday?",
            "agentType":"other"}\
            """.formatted(human);
        String id = sheet.cost("start_conversation", KEYED, key, Map.of(), start)
                .at("/conversation/id")
                .textValue();
        sheet.cost("start_conversation, continued", "start_conversation", KEYED, key, Map.of(), start);
        Map<String, String> path = Map.of(CONVERSATION, id);
        sheet.cost("send_message", SESSION, worker, path, "{\"content\":\"Yes, from noon.\"}");
        sheet.cost("send_message", KEYED, key, path, "{\"content\":\"Good. By daylight, please.\"}");
        sheet.cost("list_conversations", KEYED, key, Map.of(), "");
        sheet.cost("get_conversation", KEYED, key, path, "");
        String proof = new SigningAgent().proof(service.platform.clock.instant(), "read_conversation:" + id);
        sheet.cost(
                "get_conversation, signed",
                "get_conversation",
                KEYED,
                with(key, "x-agent-verification", base64(proof)),
                path,
                "");
        String latest = sheet.cost("list_messages", KEYED, key, path, "")
                .path("latestCursor")
                .textValue();
        sheet.cost("list_messages, nothing new", "list_messages", KEYED, key, with(path, "?since", latest), "");
        sheet.cost("mark_conversation_read", SESSION, worker, path, "");
        sheet.cost("claim_completion", SESSION, worker, path, "");
        sheet.cost("archive_conversation", KEYED, key, path, "");
        String question = "{\"bountyId\":\"" + bounty + "\",\"message\":\"Which side of the street?\"}";
        sheet.cost("start_conversation", SESSION, worker, Map.of(), question);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
