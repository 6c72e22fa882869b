package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A human and a poster who learn of messages and offers by mail only. */
class MessageMailsTest {

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> key;
    private Account worker;
    private String human;

    @BeforeEach
    void signUp() {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        worker = Account.signUp(api);
        human = worker.makeProfile();
        Service.confirmIdentity(poster);
        settings(poster, "{\"quietHours\":null}");
        settings(worker, "{\"quietHours\":null}");
    }

    private JsonNode mails(Account account) {
        return api.get("/local/mail?to=" + account.email(), Api.ANONYMOUS)
                .json()
                .path("mails");
    }

    /** Oldest first. */
    private List<String> subjects(Account account) {
        return mails(account)
                .valueStream()
                .map(mail -> mail.path("subject").textValue())
                .toList()
                .reversed();
    }

    private ObjectNode letter() {
        return Json.object()
                .put("humanId", human)
                .put("agentType", "other")
                .put("agentName", "Robo")
                .put("subject", "A shop front")
                .put("message", "Are you free on Monday?");
    }

    private String start() {
        String id = api.post("/api/conversations", key, letter()).text("/conversation/id");
        api.settle();
        return id;
    }

    private void write(String conversation, Map<String, String> sender, ObjectNode message) {
        api.post("/api/conversations/" + conversation + "/messages", sender, message)
                .success();
        api.settle();
    }

    private static ObjectNode text(String content) {
        return Json.object().put("content", content);
    }

    private static ObjectNode offer() {
        ObjectNode offer = text("Would you do it for this?").put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Photograph a shop").put("offeredAmount", 40.5);
        return offer;
    }

    private void settings(Account account, String settings) {
        api.put("/api/me/notifications", account.signedInAgain().session(), Json.parse(settings))
                .success();
    }

    @Test
    void firstMessageOfAnAgentIsMailedAtOnceAndTheNextOnesHourly() {
        String id = start();

        JsonNode mail = mails(worker).path(0);
        assertThat(mail.path("subject").textValue()).isEqualTo("New message from Robo: A shop front");
        assertThat(mail.path("text").textValue())
                .contains("/app/messages/" + id)
                .doesNotContain("Are you free on Monday?");
        assertThat(mail.at("/headers/List-Unsubscribe-Post").textValue()).isEqualTo("List-Unsubscribe=One-Click");

        write(id, key, text("Or on Tuesday?"));
        write(id, key, text("Or on Wednesday?"));
        assertThat(subjects(worker)).hasSize(1);
        api.advance("PT1H");
        assertThat(subjects(worker)).hasSize(2).endsWith("New messages: 2");
        api.advance("PT2H");
        assertThat(subjects(worker)).hasSize(2);
        assertThat(subjects(poster)).isEmpty();
    }

    @Test
    void paymentOfferIsMailedAtOnceWithAmountDeadlineAndLink() {
        settings(worker, "{\"off\":[\"messages\"]}");
        String id = start();
        assertThat(subjects(worker)).isEmpty();

        write(id, key, offer());

        JsonNode mail = mails(worker).path(0);
        assertThat(subjects(worker)).containsExactly("Payment offer, 40.50 USD: Photograph a shop");
        assertThat(mail.path("text").textValue()).contains("40.50 USD", "48 hours to accept", "/app/messages/" + id);
    }

    @Test
    void manyOffersWithoutMoneySendOneMailAnHour() {
        settings(worker, "{\"off\":[\"messages\"]}");
        String id = start();
        for (int i = 0; i < 30; i++) {
            write(id, key, offer());
        }
        assertThat(subjects(worker)).containsExactly("Payment offer, 40.50 USD: Photograph a shop");

        api.advance("PT3H");

        assertThat(subjects(worker))
                .as("each replaced the one before")
                .hasSize(2)
                .endsWith("Payment offers: 1");
        assertThat(mails(worker).path(0).path("text").textValue())
                .containsOnlyOnce("- Payment offer, 40.50 USD: Photograph a shop")
                .contains("/app/messages/" + id);
    }

    @Test
    void repeatedCallSendsOneMail() {
        String id = start();
        api.advance("PT2H");
        ObjectNode repeated = offer().put("idempotencyKey", "once");

        write(id, key, repeated);
        write(id, key, repeated);

        assertThat(subjects(worker)).hasSize(2);
    }

    @Test
    void messagesOfABlockedHumanSendNoMail() {
        String bounty = poster.postBounty();
        worker.apply(bounty);
        String id = worker.askPoster(bounty);
        api.settle();
        assertThat(subjects(poster)).contains("New message from Ada: Photograph a shop front");
        int before = subjects(poster).size();
        api.post("/api/humans/blocks", key, Json.object().put("humanId", human)).success();

        api.advance("PT2H");
        worker = worker.signedInAgain();
        write(id, worker.session(), text("Answer me!"));
        api.advance("PT2H");

        assertThat(subjects(poster)).hasSize(before);
        assertThat(api.post("/api/conversations/" + id + "/messages", key, offer())
                        .outcome())
                .isEqualTo("403 recipient_blocked");
        api.settle();
        assertThat(subjects(worker)).isEmpty();
    }

    @Test
    void messageWaitsForTheEndOfQuietHours() {
        settings(worker, "{\"quietHours\":{\"from\":\"00:00\",\"to\":\"23:59\"},\"timeZone\":\"UTC\"}");
        start();
        assertThat(subjects(worker)).isEmpty();

        api.advance("P1D");

        assertThat(subjects(worker)).containsExactly("New messages: 1");
        assertThat(mails(worker).path(0).path("text").textValue()).contains("- New message from Robo: A shop front");
    }
}
