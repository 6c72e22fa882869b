package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unusual texts, limits and ids in everything about people: profiles, reviews and conversations. */
class PeopleInputTest {

    /** An emoji of several code points, two scripts from right to left, and stacked combining characters. */
    private static final String TEXT = "👩🏽‍🚀 مرحبا שלום Z\u0351\u036b\u0343e\u0301 🦆";

    private static final int MEGABYTE = 1_000_000;

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> key;
    private Account worker;
    private String human;

    @BeforeEach
    void signUp() throws Exception {
        anotherPoster();
        worker = Account.signUp(api);
        human = worker.makeProfile();
    }

    private void anotherPoster() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(100);
        key = poster.newKey().credentials();
        Service.confirmIdentity(poster);
    }

    private JsonNode call(AgentEndpoint door, String tool, ObjectNode arguments) {
        return door.call(api, key, tool, arguments);
    }

    private JsonNode done(AgentEndpoint door, String tool, ObjectNode arguments) {
        JsonNode answer = call(door, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private ObjectNode question() {
        ObjectNode question = Json.object()
                .put("humanId", human)
                .put("agentType", "other")
                .put("agentName", TEXT)
                .put("subject", TEXT)
                .put("message", TEXT);
        question.putObject("metadata").put(TEXT, TEXT);
        return question;
    }

    private String started(AgentEndpoint door) {
        return done(door, "start_conversation", question())
                .at("/conversation/id")
                .textValue();
    }

    @ParameterizedTest
    @EnumSource
    void everyTextOfAConversationIsKeptAsWritten(AgentEndpoint door) {
        String id = started(door);
        ObjectNode message = Json.object().put("conversationId", id).put("content", TEXT);
        message.putObject("metadata").put(TEXT, TEXT);
        done(door, "send_message", message);
        String path = "/api/conversations/" + id;
        api.post(path + "/messages", worker.session(), Json.object().put("content", TEXT))
                .success();

        JsonNode read = done(door, "get_conversation", Json.object().put("conversationId", id));

        for (String field : List.of("subject", "agentName")) {
            assertThat(read.at("/conversation/" + field).textValue()).isEqualTo(TEXT);
        }
        assertThat(read.path("messages")).hasSize(3);
        read.path("messages")
                .forEach(one -> assertThat(one.path("content").textValue()).isEqualTo(TEXT));
        assertThat(read.at("/messages/0/metadata").get(TEXT).textValue()).isEqualTo(TEXT);
        assertThat(read.at("/messages/1/metadata").get(TEXT).textValue()).isEqualTo(TEXT);
        assertThat(done(door, "list_conversations", Json.object().put("limit", 1))
                        .at("/conversations/0/lastMessage/content")
                        .textValue())
                .isEqualTo(TEXT);
    }

    @ParameterizedTest
    @EnumSource
    void megabyteInATextIsRefused(AgentEndpoint door) {
        String id = started(door);
        for (String field : List.of("subject", "message", "agentName", "agentType")) {
            assertTooLarge(door, "start_conversation", question().put(field, "é".repeat(MEGABYTE / 2)));
        }
        for (String field : List.of("content", "agentName")) {
            ObjectNode message = Json.object().put("conversationId", id).put("content", TEXT);
            assertTooLarge(door, "send_message", message.put(field, "é".repeat(MEGABYTE / 2)));
        }
        ObjectNode metadata = Json.object().put("conversationId", id).put("content", TEXT);
        metadata.putObject("metadata").put("note", "é".repeat(MEGABYTE / 2));
        assertTooLarge(door, "send_message", metadata);
        assertThat(done(door, "get_conversation", Json.object().put("conversationId", id))
                        .path("messages"))
                .hasSize(1);
    }

    private void assertTooLarge(AgentEndpoint door, String tool, ObjectNode arguments) {
        ObjectNode rpc = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        rpc.putObject("params").put("name", tool).set("arguments", arguments);
        Answer answer = switch (door) {
            case REST ->
                tool.equals("send_message")
                        ? api.post(
                                "/api/conversations/"
                                        + arguments.path("conversationId").textValue() + "/messages",
                                key,
                                arguments)
                        : api.post("/api/conversations", key, arguments);
            case MCP -> {
                Map<String, String> headers = new TreeMap<>(key);
                headers.put("Content-Type", "application/json");
                yield api.send("POST", "/api/mcp", headers, Json.bytes(rpc));
            }
        };
        assertThat(answer.status()).as(answer.body()).isEqualTo(413);
    }

    @ParameterizedTest
    @EnumSource
    void limitOfEveryListIsAtLeastOneAndBounded(AgentEndpoint door) {
        String id = started(door);
        Map<String, ObjectNode> lists = Map.of(
                "search_humans", Json.object(),
                "browse_taste_humans", Json.object(),
                "get_reviews", Json.object().put("humanId", human),
                "list_conversations", Json.object(),
                "list_bounties", Json.object());
        lists.forEach((tool, arguments) -> {
            for (String bad : List.of("0", "-1", "\"abc\"")) {
                JsonNode refused = call(
                        door,
                        tool,
                        arguments
                                .deepCopy()
                                .set("limit", Json.tree(bad.startsWith("\"") ? "abc" : Integer.valueOf(bad))));
                assertThat(refused.path("error_code").textValue())
                        .as(tool + " " + bad)
                        .isEqualTo("validation");
                assertThat(refused.at("/details/0/field").textValue()).as(tool).isEqualTo("limit");
            }
            done(door, tool, arguments.deepCopy().put("limit", 1_000_000_000));
        });
        for (String bad : List.of("0", "-1", "abc")) {
            assertThat(api.get("/api/conversations/" + id + "/messages?limit=" + bad, key)
                            .outcome())
                    .as(bad)
                    .isEqualTo("400 validation");
        }
        api.get("/api/conversations/" + id + "/messages?limit=1000000000", key).success();
    }

    @ParameterizedTest
    @EnumSource
    void foreignConversationIsAnsweredLikeAnUnknownOneByEveryTool(AgentEndpoint door) {
        String foreign = started(door);
        String unknown = "cnv_" + "0".repeat(26);
        key = Account.signUp(api).newKey().credentials();
        Map<String, ObjectNode> tools = Map.of(
                "get_conversation", Json.object(),
                "send_message", Json.object().put("content", "Hello."),
                "create_escrow_checkout", Json.object(),
                "send_money", Json.object().put("recipientId", human).put("amount", 5));
        tools.forEach((tool, arguments) -> {
            String of = answer(door, tool, arguments, foreign);
            assertThat(of).as(tool).contains("not_found").isEqualTo(answer(door, tool, arguments, unknown));
        });
    }

    private String answer(AgentEndpoint door, String tool, ObjectNode arguments, String conversation) {
        JsonNode answer = call(door, tool, arguments.deepCopy().put("conversationId", conversation));
        return ((ObjectNode) answer).without("requestId").toString().replace(conversation, "cnv_X");
    }

    @Test
    void reviewIsWrittenAnsweredOnceAndHiddenAndMovesTheRating() {
        assertThat(rating("reviewCount")).isZero();
        String review = api.post("/api/reviews", key, review(TEXT)).text("/review/id");
        assertThat(rating("rating")).isEqualTo(5);
        assertThat(rating("reviewCount")).isEqualTo(1);

        String path = "/api/humans/me/reviews/" + review + "/answer";
        api.post(path, worker.session(), Json.object().put("answer", TEXT)).success();
        assertThat(api.post(path, worker.session(), Json.object().put("answer", "Again."))
                        .outcome())
                .isEqualTo("409 conflict");
        for (AgentEndpoint door : AgentEndpoint.values()) {
            JsonNode read = done(door, "get_reviews", Json.object().put("humanId", human));
            assertThat(read.at("/reviews/0/comment").textValue()).isEqualTo(TEXT);
            assertThat(read.at("/reviews/0/answer").textValue()).isEqualTo(TEXT);
        }

        ObjectNode hidden = Json.object().put("hidden", true).put("reason", "Names a third person.");
        String admins = "/api/admin/humans/" + human + "/reviews/" + review + "/hidden";
        assertThat(api.put(admins, key, hidden).outcome()).startsWith("403");
        api.put(admins, Service.adminSession(), hidden).success();
        assertThat(rating("reviewCount")).isZero();
        assertThat(done(AgentEndpoint.REST, "get_reviews", Json.object().put("humanId", human))
                        .path("reviews"))
                .isEmpty();
    }

    /** The profile shows the plain mean; the order uses the Bayesian mean. The later profile would win a tie. */
    @Test
    void severalGoodReviewsRankAboveOnePerfectReview() throws Exception {
        String skill = "ranked" + worker.email().replaceAll("\\D", "");
        String often = offers(skill);
        for (int stars : List.of(5, 5, 4)) {
            anotherPoster();
            api.post("/api/reviews", key, review("Good.").put("rating", stars)).success();
        }
        assertThat(rating("rating")).isEqualTo(4.67);
        String once = offers(skill);
        assertThat(found(skill)).containsExactly(often, once);

        api.post("/api/reviews", key, review("Perfect.")).success();

        assertThat(rating("rating")).isEqualTo(5);
        assertThat(found(skill)).containsExactly(often, once);
    }

    /** Another worker, whom the next offers go to. */
    private String offers(String skill) {
        worker = Account.signUp(api);
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("skills").add(skill);
        human = api.put("/api/humans/me", worker.session(), profile).text("/human/id");
        return human;
    }

    private List<String> found(String skill) {
        return done(AgentEndpoint.REST, "search_humans", Json.object().put("skill", skill))
                .path("humans")
                .valueStream()
                .map(one -> one.path("id").textValue())
                .toList();
    }

    @Test
    void megabyteInAReviewOrItsAnswerIsRefused() {
        String large = "é".repeat(MEGABYTE / 2);
        assertThat(api.post("/api/reviews", key, review(large)).outcome()).isEqualTo("413 payload_too_large");
        String path = "/api/humans/me/reviews/rev_" + "0".repeat(26) + "/answer";
        assertThat(api.post(path, worker.session(), Json.object().put("answer", large))
                        .outcome())
                .isEqualTo("413 payload_too_large");
    }

    private double rating(String field) {
        return done(AgentEndpoint.REST, "get_human", Json.object().put("humanId", human))
                .at("/human/" + field)
                .asDouble();
    }

    /** Of an escrow that was just released. */
    private ObjectNode review(String comment) {
        ObjectNode offer = question().put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Count the trees").put("offeredAmount", 30);
        String conversation = done(AgentEndpoint.REST, "start_conversation", offer)
                .at("/conversation/id")
                .textValue();
        String escrow = done(
                        AgentEndpoint.REST,
                        "create_escrow_checkout",
                        Json.object().put("conversationId", conversation))
                .path("escrowId")
                .textValue();
        for (String verb : List.of("accept", "deliver")) {
            api.post("/api/escrow/" + escrow + "/" + verb, worker.session(), Json.object())
                    .success();
        }
        done(AgentEndpoint.REST, "confirm_delivery", Json.object().put("escrowId", escrow));
        done(AgentEndpoint.REST, "release_payment", Json.object().put("escrowId", escrow));
        return Json.object().put("escrowId", escrow).put("rating", 5).put("comment", comment);
    }

    @Test
    void ownerSeesWhatRaisesTheProfileAndAdminsSeeTheAccount() {
        JsonNode own = api.get("/api/humans/me", worker.session()).success();
        int before = own.at("/completeness/percent").asInt();
        JsonNode missing = own.at("/completeness/missing/0");
        assertThat(missing.path("field").textValue()).isEqualTo("skills");
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("skills").add("counting");

        JsonNode raised = api.put("/api/humans/me", worker.session(), profile).success();

        assertThat(raised.at("/completeness/percent").asInt()).isGreaterThan(before);
        JsonNode seen = api.get("/api/humans/" + human, Service.adminSession()).success();
        assertThat(seen.at("/human/identitySignalsAdmin/accountId").textValue()).startsWith("acc_");
        for (Map<String, String> other : List.of(key, worker.session(), Api.ANONYMOUS)) {
            assertThat(api.get("/api/humans/" + human, other)
                            .json()
                            .path("human")
                            .has("identitySignalsAdmin"))
                    .isFalse();
        }
    }
}
