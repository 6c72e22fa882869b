package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cursors of all lists about people: valid for the same filters and the same caller only. */
class PeopleCursorsTest {

    private static final String CITY = "Cursorville";

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> key;
    private Account worker;
    private String human;
    private String conversation;

    @BeforeEach
    void fillEachListWithTwo() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(100);
        key = poster.newKey().credentials();
        Service.confirmIdentity(poster);
        for (int i = 0; i < 2; i++) {
            worker = Account.signUp(api);
            ObjectNode profile = Json.object().put("name", "Ada");
            profile.putObject("location").put("city", CITY).put("country", "PT");
            profile.putArray("tasteCategories").add("design");
            human = api.put("/api/humans/me", worker.session(), profile).text("/human/id");
            api.put(
                            "/api/admin/humans/" + human + "/taste-vetted",
                            Service.adminSession(),
                            Json.object().put("vetted", true))
                    .success();
            conversation = offer();
        }
        pay(conversation);
        conversation = offer();
        pay(conversation);
    }

    private String offer() {
        ObjectNode offer = Json.object()
                .put("humanId", human)
                .put("agentType", "other")
                .put("subject", "Trees")
                .put("message", "Here is my offer.")
                .put("messageType", "payment_offer");
        offer.putObject("metadata").put("taskTitle", "Count the trees").put("offeredAmount", 10);
        return api.post("/api/conversations", key, offer).text("/conversation/id");
    }

    /** For the latest offer, up to its review. */
    private void pay(String of) {
        ObjectNode checkout = Json.object().put("conversationId", of);
        String escrow = api.post("/api/escrow/checkout", key, checkout).text("/escrowId");
        for (String verb : List.of("accept", "deliver")) {
            api.post("/api/escrow/" + escrow + "/" + verb, worker.session(), Json.object())
                    .success();
        }
        for (String verb : List.of("complete", "release")) {
            api.post("/api/escrow/" + escrow + "/" + verb, key, Json.object()).success();
        }
        ObjectNode review = Json.object().put("escrowId", escrow).put("rating", 4);
        api.post("/api/reviews", key, review).success();
    }

    /** @param filter what the list is asked for; another value of it is another filter */
    private record Listing(String tool, ObjectNode arguments, String filter, JsonNode other) {

        Listing(String tool, ObjectNode arguments, String filter, String other) {
            this(tool, arguments, filter, TextNode.valueOf(other));
        }
    }

    private List<Listing> listings() {
        String unknown = "hum_" + "0".repeat(26);
        return List.of(
                new Listing("search_humans", Json.object().put("city", CITY), "city", "Porto"),
                new Listing("search_humans", Json.object().put("city", CITY), "maxRate", IntNode.valueOf(50)),
                new Listing("browse_taste_humans", Json.object(), "category", "design"),
                new Listing("get_reviews", Json.object().put("humanId", human), "humanId", unknown),
                new Listing("list_conversations", Json.object(), "subject", "Trees"),
                new Listing("list_conversations", Json.object(), "status", "converted"));
    }

    @ParameterizedTest
    @EnumSource
    void cursorOfOtherFiltersOrAnotherCallerIsRefusedByEveryTool(AgentEndpoint door) {
        Map<String, String> stranger = Account.signUp(api).newKey().credentials();
        for (Listing list : listings()) {
            JsonNode first =
                    door.call(api, key, list.tool(), list.arguments().deepCopy().put("limit", 1));
            String cursor = first.path("nextCursor").textValue();
            assertThat(cursor).as(list + " " + first).isNotBlank();
            ObjectNode next = list.arguments().deepCopy().put("limit", 1).put("cursor", cursor);

            assertThat(door.call(api, key, list.tool(), next).path("success").asBoolean())
                    .as(list.tool())
                    .isTrue();
            ObjectNode filtered = next.deepCopy().set(list.filter(), list.other());
            assertRefused(list, door.call(api, key, list.tool(), filtered));
            assertRefused(list, door.call(api, stranger, list.tool(), next));
            for (String damaged : List.of("x" + cursor, cursor + "x", cursor.substring(1), "%F0%9F%A6%86", "a")) {
                assertRefused(
                        list, door.call(api, key, list.tool(), next.deepCopy().put("cursor", damaged)));
            }
        }
    }

    private static void assertRefused(Listing list, JsonNode answer) {
        assertThat(answer.path("error_code").textValue())
                .as(list + " " + answer)
                .isEqualTo("invalid_cursor");
    }

    @Test
    void cursorOfMessagesAndBlocksIsOfItsCaller() {
        String messages = "/api/conversations/" + conversation + "/messages";
        api.post(messages, key, Json.object().put("content", "One more.")).success();
        String cursor = api.get(messages + "?limit=1", key).text("/nextCursor");
        String since = api.get(messages + "?limit=1", key).text("/latestCursor");
        Map<String, String> other = worker.session();

        Map<String, Map<String, String>> refused = new TreeMap<>(Map.of(
                messages + "?limit=1&cursor=" + cursor, other,
                messages + "?since=" + since, other,
                messages + "?limit=1&order=oldest&cursor=" + cursor, key,
                messages + "?since=" + cursor, key,
                messages + "?cursor=" + since, key,
                "/api/conversations?cursor=" + cursor, key,
                "/api/humans/blocks?cursor=" + cursor, key,
                "/api/reviews?humanId=" + human + "&cursor=" + cursor, key));
        refused.forEach((path, caller) ->
                assertThat(api.get(path, caller).outcome()).as(path).isEqualTo("400 invalid_cursor"));
        assertThat(api.get(messages + "?limit=1&cursor=" + cursor, key).outcome())
                .isEqualTo("200");
    }
}
