package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An agent finds a human, they agree in a conversation, and an escrow pays for the work. */
class OfferStoryTest {

    private final Api api = Service.api();
    private Account poster;
    private Account.Key key;
    private Account worker;
    private String human;
    private String skill;

    @BeforeEach
    void signUp() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey();
        poster.deposit(100);
        worker = Account.signUp(api);
        // A new name for each test: all stories share one service.
        skill = "treecounting" + worker.email().replaceAll("\\D", "");
        ObjectNode profile = Json.object().put("name", "Ada").put("hourlyRate", 20);
        profile.putArray("skills").add(skill);
        human = api.put("/api/humans/me", worker.session(), profile).text("/human/id");
        noQuietHours(worker);
        noQuietHours(poster);
        Service.confirmIdentity(poster);
    }

    private void noQuietHours(Account account) {
        api.put("/api/me/notifications", account.session(), Json.object().putNull("quietHours"))
                .success();
    }

    private JsonNode call(AgentEndpoint door, String tool, ObjectNode arguments) {
        JsonNode answer = door.call(api, key.credentials(), tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private List<JsonNode> mails(Account account) {
        api.settle();
        List<JsonNode> mails = new ArrayList<>();
        api.get("/local/mail?to=" + account.email(), Api.ANONYMOUS)
                .json()
                .path("mails")
                .forEach(mails::add);
        Collections.reverse(mails);
        return mails;
    }

    private List<String> subjects(Account account) {
        return mails(account).stream()
                .map(mail -> mail.path("subject").textValue().replaceFirst(" by .*UTC\\)", ""))
                .toList();
    }

    /** The text after this in the last mail, up to the next space or line. */
    private String lastMailSays(Account account, String before) {
        String text = mails(account).getLast().path("text").textValue();
        Matcher found = Pattern.compile(Pattern.quote(before) + "(\\S+)").matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1);
    }

    private void workerDoes(String path) {
        worker = worker.signedInAgain();
        api.post(path, worker.session(), Json.object()).success();
    }

    private static ObjectNode offer(String conversation) {
        ObjectNode offer = Json.object()
                .put("conversationId", conversation)
                .put("content", "Here is my offer.")
                .put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Count the trees").put("offeredAmount", 30);
        return offer;
    }

    private String talked(AgentEndpoint door) {
        JsonNode found = call(door, "search_humans", Json.object().put("skill", skill));
        assertThat(found.at("/humans/0/id").textValue()).isEqualTo(human);
        ObjectNode question = Json.object()
                .put("humanId", human)
                .put("agentType", "other")
                .put("subject", "The trees of the park")
                .put("message", "Can you count the trees?");
        return call(door, "start_conversation", question).at("/conversation/id").textValue();
    }

    @ParameterizedTest
    @EnumSource
    void offerInAConversationLeadsToPaidAndReviewedWork(AgentEndpoint door) throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            key.register(receiver, "message.received", "escrow.funded", "escrow.released");
            String conversation = talked(door);
            ObjectNode same = Json.object().put("humanId", human);
            String rival = betterProfile();
            assertThat(found(door)).containsExactly(rival, human);
            assertThat(call(door, "get_human", same).at("/human/reviewCount").asInt())
                    .isZero();
            assertThat(call(door, "get_reviews", same).path("reviews")).isEmpty();

            assertThat(subjects(worker)).containsExactly("New message from Somebody: The trees of the park");
            String read = lastMailSays(worker, "/app/messages/");
            assertThat(read).isEqualTo(conversation);
            api.post(
                            "/api/conversations/" + read + "/messages",
                            worker.session(),
                            Json.object().put("content", "Yes, for 30."))
                    .success();
            sendOffer(door, conversation);

            ObjectNode checkout = Json.object().put("conversationId", conversation);
            JsonNode quote =
                    call(door, "create_escrow_checkout", checkout.deepCopy().put("dryRun", true));
            assertThat(quote.at("/quote/totalCents").asLong())
                    .as(quote.toString())
                    .isEqualTo(3_540);
            JsonNode funded = call(door, "create_escrow_checkout", checkout.put("maxTotalCents", 3_540));
            String escrow = funded.path("escrowId").textValue();
            assertThat(funded.path("status").textValue()).isEqualTo("funded");
            assertThat(call(door, "list_conversations", Json.object().put("status", "converted"))
                            .at("/conversations/0/id")
                            .textValue())
                    .isEqualTo(conversation);
            assertThat(subjects(worker)).endsWith("Accept: payment offer of 30.00 USD");
            workerDoes(lastMailSays(worker, "POST "));
            assertThat(subjects(poster)).endsWith("Offer accepted, 30.00 USD: Count the trees");
            assertThat(outcome(door, conversation)).isEqualTo("human accepted");
            workerDoes("/api/escrow/" + escrow + "/deliver");
            assertThat(subjects(poster)).endsWith("Work submitted, 30.00 USD: Count the trees");

            ObjectNode one = Json.object().put("escrowId", escrow);
            call(door, "confirm_delivery", one);
            call(door, "release_payment", one.deepCopy().put("humanId", human));
            assertThat(subjects(worker)).endsWith("You earned 30.00 USD");
            api.post(
                            "/api/reviews",
                            key.credentials(),
                            one.deepCopy().put("rating", 5).put("comment", "She counted all of them."))
                    .success();

            assertThat(api.post("/api/conversations/" + conversation + "/archive", worker.session(), Json.object())
                            .text("/conversation/status"))
                    .isEqualTo("archived");
            JsonNode rated = call(door, "get_human", same).path("human");
            assertThat(rated.path("reviewCount").asInt()).isEqualTo(1);
            assertThat(rated.path("rating").asDouble()).isEqualTo(5.0);
            assertThat(found(door)).containsExactly(human, rival);
            assertThat(call(door, "get_reviews", same).path("reviews")).hasSize(1);
            api.settle();
            assertThat(receiver.arrivals())
                    .extracting(Arrival::eventId)
                    .extracting(id -> id.replaceFirst(":.*", ""))
                    .containsExactlyInAnyOrder(
                            "message.received", "escrow.funded", "message.received", "escrow.released");
        }
    }

    /** And waits for its mail, so that the next one comes after it. */
    private void sendOffer(AgentEndpoint door, String conversation) {
        call(door, "send_message", offer(conversation));
        api.settle();
    }

    /** A human with the same skill and a complete profile, who ranks first until another one has a good review. */
    private String betterProfile() {
        ObjectNode profile = Json.object()
                .put("name", "Grace")
                .put("headline", "Tree counter")
                .put("bio", "I count trees.")
                .put("hourlyRate", 20);
        profile.putObject("location").put("city", "Porto").put("country", "PT");
        profile.putArray("skills").add(skill);
        return api.put("/api/humans/me", Account.signUp(api).session(), profile).text("/human/id");
    }

    private List<String> found(AgentEndpoint door) {
        return call(door, "search_humans", Json.object().put("skill", skill))
                .path("humans")
                .valueStream()
                .map(one -> one.path("id").textValue())
                .toList();
    }

    /** The sender of the latest message that the agent reads, and its outcome of the offer. */
    private String outcome(AgentEndpoint door, String conversation) {
        JsonNode messages = call(door, "get_conversation", Json.object().put("conversationId", conversation))
                .path("messages");
        JsonNode last = messages.path(messages.size() - 1);
        return last.path("senderType").textValue() + " "
                + last.at("/metadata/offerOutcome").textValue();
    }

    @ParameterizedTest
    @EnumSource
    void humanDeclinesAndTheAgentReadsIt(AgentEndpoint door) {
        String conversation = talked(door);
        sendOffer(door, conversation);
        call(door, "create_escrow_checkout", Json.object().put("conversationId", conversation));
        assertThat(subjects(worker)).endsWith("Accept: payment offer of 30.00 USD");

        workerDoes(lastMailSays(worker, "/accept\n    POST "));

        assertThat(poster.balance()).isEqualTo(10_000);
        assertThat(subjects(poster)).endsWith("Offer declined, 30.00 USD: Count the trees");
        assertThat(outcome(door, conversation)).isEqualTo("human declined");
    }

    @Test
    void workerWhoReadsOnlyMailAcceptsInTheLastHours() {
        String conversation = talked(AgentEndpoint.REST);
        sendOffer(AgentEndpoint.REST, conversation);
        call(AgentEndpoint.REST, "create_escrow_checkout", Json.object().put("conversationId", conversation));

        api.advance("PT24H");
        assertThat(subjects(worker)).endsWith("Accept: Count the trees");
        api.advance("PT22H");
        assertThat(subjects(worker).stream().filter("Accept: Count the trees"::equals))
                .hasSize(2);
        workerDoes(lastMailSays(worker, "POST "));

        api.advance("P3D");
        assertThat(subjects(worker).getLast()).isEqualTo("Accept: Count the trees");
    }

    @Test
    void posterIsToldUntilWhenDeliveredWorkCanBeDisputed() {
        String conversation = talked(AgentEndpoint.REST);
        sendOffer(AgentEndpoint.REST, conversation);
        call(AgentEndpoint.REST, "create_escrow_checkout", Json.object().put("conversationId", conversation));
        workerDoes(lastMailSays(worker, "POST "));
        Instant delivered = Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
        workerDoes(lastMailSays(poster, "GET ") + "/deliver");

        String submitted = mails(poster).getLast().path("text").textValue();
        assertThat(submitted)
                .contains(
                        "dispute by " + Mailbox.time(delivered.plus(Duration.ofDays(2))),
                        "automatically on " + Mailbox.time(delivered.plus(Duration.ofDays(5))));
        api.advance("P4DT1M");

        assertThat(subjects(poster).getLast()).startsWith("30.00 USD is released automatically on ");
        assertThat(mails(poster).getLast().path("text").textValue())
                .contains("You need to do nothing more.", "GET /api/escrow/")
                .doesNotContain("POST ", "PATCH ", "redo");
    }

    @Test
    void unacceptedOfferReturnsTheMoney() {
        String conversation = talked(AgentEndpoint.REST);
        sendOffer(AgentEndpoint.REST, conversation);
        String escrow = call(
                        AgentEndpoint.REST,
                        "create_escrow_checkout",
                        Json.object().put("conversationId", conversation))
                .path("escrowId")
                .textValue();

        api.advance("P2D");

        assertThat(subjects(poster)).endsWith("Offer not accepted, 30.00 USD: Count the trees");
        assertThat(outcome(AgentEndpoint.REST, conversation)).isEqualTo("agent lapsed");
        assertThat(poster.signedInAgain().balance()).isEqualTo(10_000);
        worker = worker.signedInAgain();
        assertThat(api.post("/api/escrow/" + escrow + "/accept", worker.session(), Json.object())
                        .outcome())
                .isEqualTo("409 invalid_state");
    }

    @Test
    void checkoutOfAnOfferIsPaidByCard() throws Exception {
        Account poor = Account.signUp(api);
        Map<String, String> session = poor.session();
        String bounty = poor.postBounty();
        worker.apply(bounty);
        String conversation = worker.askPoster(bounty);
        Map<String, String> agent = poor.newKey().credentials();
        ObjectNode offer = offer(conversation);
        offer.remove("conversationId");
        api.post("/api/conversations/" + conversation + "/messages", agent, offer)
                .success();

        String url = api.post("/api/escrow/checkout", session, Json.object().put("conversationId", conversation))
                .text("/checkoutUrl");
        new Payment(URI.create(url)).press("pay");
        api.settle();

        assertThat(api.get("/api/conversations/" + conversation, session).text("/conversation/status"))
                .isEqualTo("converted");
        assertThat(subjects(worker)).endsWith("Accept: payment offer of 30.00 USD");
    }
}
