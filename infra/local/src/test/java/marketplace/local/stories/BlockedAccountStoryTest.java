package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Strangers write only after paid work, and nothing of an account that a human blocks reaches the human. */
class BlockedAccountStoryTest {

    private static final String BLOCKS = "/api/me/blocks";

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> key = poster.newKey().credentials();
    private final Account ada = Account.signUp(api);
    private String human;

    @BeforeEach
    void fund() throws Exception {
        poster.deposit(100);
        ObjectNode profile = Json.object().put("name", "Ada").put("timezone", "Europe/Lisbon");
        ObjectNode week = profile.putObject("availability");
        for (String day : List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")) {
            week.putArray(day).addObject().put("start", "00:00").put("end", "24:00");
        }
        human = api.put("/api/humans/me", ada.session(), profile).text("/human/id");
    }

    private static ObjectNode letter(String human) {
        return Json.object().put("humanId", human).put("subject", "Work").put("message", "Are you free on Monday?");
    }

    private List<JsonNode> mails() {
        api.settle();
        return api.get("/local/mail?to=" + ada.email(), Api.ANONYMOUS)
                .json()
                .path("mails")
                .valueStream()
                .toList();
    }

    private JsonNode conversations() {
        return api.get("/api/conversations", ada.session()).success().path("conversations");
    }

    private void block(ObjectNode whom) {
        api.post(BLOCKS, ada.session(), whom).success();
    }

    @Test
    void centInACancelledEscrowOpensNoConversation() {
        String bounty = api.post("/api/bounties", key, Account.bounty().put("price", 0.01))
                .text("/bounty/id");
        Account bob = Account.signUp(api);
        bob.makeProfile();
        ObjectNode fund = Json.object().put("bountyId", bounty).put("applicationId", bob.apply(bounty));
        String escrow = api.post("/api/escrow/checkout", key, fund).text("/escrowId");
        api.post("/api/escrow/" + escrow + "/cancel", key, Json.object()).success();

        Answer refused = api.post("/api/conversations", key, letter(human));

        assertThat(refused.outcome()).isEqualTo("403 messaging_not_eligible");
        assertThat(conversations()).isEmpty();
        assertThat(mails()).isEmpty();
    }

    @Test
    void messagesOffersHiresAndBookingsOfABlockedAccountDoNotArrive() {
        Service.confirmIdentity(poster);
        ObjectNode offer = letter(human).put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Count the trees").put("offeredAmount", 30);
        String thread = api.post("/api/conversations", key, offer).text("/conversation/id");
        String service = ada.offerService("Portraits at dawn", 40);
        JsonNode slot = api.get("/api/services/" + service + "/availability", Api.ANONYMOUS)
                .success()
                .at("/slots/0");
        ObjectNode visit = Json.object().put("humanId", human).put("serviceId", service);
        visit.set("date", slot.path("date"));
        visit.set("startTime", slot.path("startTime"));
        int before = mails().size();

        block(Json.object().put("conversationId", thread));

        for (Answer refused : List.of(
                api.post(
                        "/api/conversations/" + thread + "/messages",
                        key,
                        Json.object().put("content", "Hello?")),
                api.post("/api/conversations", key, letter(human)),
                api.post("/api/escrow/checkout", key, Json.object().put("conversationId", thread)),
                api.post("/api/escrow/agent-checkout", key, Account.directHire(human)),
                api.post(
                        "/api/escrow/personal-bounty",
                        key,
                        Json.object()
                                .put("humanId", human)
                                .put("title", "Photograph a shop front")
                                .put("description", "By daylight.")
                                .put("price", 25)),
                api.post("/api/services/book", key, visit))) {
            assertThat(refused.outcome()).as(refused.body()).isEqualTo("409 invalid_state");
            assertThat(refused.body()).contains("not available for work").doesNotContain("block");
        }
        assertThat(poster.balance()).isEqualTo(10_000);
        assertThat(mails()).hasSize(before);
        assertThat(conversations().findValuesAsText("messageCount")).containsExactly("1");
        api.send("DELETE", BLOCKS, ada.session(), Json.bytes(Json.object().put("conversationId", thread)))
                .success();
        api.post("/api/escrow/agent-checkout", key, Account.directHire(human)).success();
    }

    @Test
    void letterOfABountyDoesNotReachAHumanWhoBlocksItsPoster() {
        ObjectNode posted = Account.bounty();
        posted.putObject("lifecycleMessages").put("onRejected", "Sorry {{name}}.");
        Answer bounty = api.post("/api/bounties", key, posted);
        String application = ada.apply(bounty.text("/bounty/id"));
        block(Json.object().put("conversationId", ada.askPoster(bounty.text("/bounty/id"))));

        api.send(
                        "PATCH",
                        "/api/bounties/" + bounty.text("/bounty/id") + "/applications/" + application,
                        key,
                        Json.bytes(Json.object().put("action", "reject")))
                .success();
        api.settle();

        assertThat(conversations().findValuesAsText("messageCount")).containsExactly("1");
    }

    @Test
    void accountIsNotBlockedDuringAHire() {
        Answer hired = api.post("/api/escrow/agent-checkout", key, Account.directHire(human));
        String escrow = hired.text("/escrowId");
        ObjectNode account = Json.object().put("accountId", hired.text("/escrow/posterId"));

        Answer refused = api.post(BLOCKS, ada.session(), account);

        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains(escrow, "Finish or leave that hire");
        String seat = "/api/bounties/" + hired.text("/rental/bountyId") + "/applications/"
                + hired.text("/rental/applicationId");
        api.post(seat + "/release-seat", key, Json.object()).success();
        block(account);
    }
}
