package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.testing.SigningAgent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What agents rarely send. REST and MCP are served by functions with roles of their own, so both are played. */
class RareCallsTest {

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> agent = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);
    private final String human = worker.makeProfile();

    private String username() {
        String name = "ada" + human.substring(human.length() - 12);
        api.put(
                        "/api/humans/me",
                        worker.session(),
                        Json.object().put("name", "Ada").put("username", name))
                .success();
        return name;
    }

    private JsonNode call(AgentEndpoint endpoint, String tool, ObjectNode arguments) {
        JsonNode answer = endpoint.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private String refused(AgentEndpoint endpoint, String tool, ObjectNode arguments) {
        return endpoint.call(api, agent, tool, arguments).path("error_code").textValue();
    }

    /** With the arguments that only the tool requires. */
    private static ObjectNode posting() {
        ObjectNode posting = Account.bounty()
                .put("completionCriteria", "One sharp photo.")
                .put("estimatedHours", 1)
                .put("agentType", "other");
        posting.putArray("evidenceTypes").add("photo");
        return posting;
    }

    private static ObjectNode signed(ObjectNode arguments) {
        String proof = new SigningAgent().proof(Service.stack().clock().instant(), "create_bounty");
        arguments.set("agentVerification", Json.parse(proof));
        return arguments;
    }

    @ParameterizedTest
    @EnumSource
    void signatureOfAPostOrAHireCountsOnce(AgentEndpoint endpoint) throws Exception {
        poster.deposit(60);
        for (Map.Entry<String, ObjectNode> tool : Map.of(
                        "create_bounty", posting(), "rent_human", Account.directHire(human))
                .entrySet()) {
            ObjectNode arguments = signed(tool.getValue());
            call(endpoint, tool.getKey(), arguments);

            assertThat(refused(endpoint, tool.getKey(), arguments)).isEqualTo("signature_replayed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void repeatedKeyReturnsTheFirstAnswerOfEveryFunction(AgentEndpoint endpoint) {
        Map<String, ObjectNode> tools = new LinkedHashMap<>();
        tools.put("block_human", Json.object().put("humanId", human));
        tools.put("cancel_bounty", cancel(poster.postBounty()));
        tools.put("create_webhook_endpoint", Account.endpoint("http://127.0.0.1:9/hook", "application.submitted"));
        tools.forEach((tool, arguments) -> {
            arguments.put("idempotencyKey", endpoint + tool);
            assertThat(call(endpoint, tool, arguments).has("replayed")).as(tool).isFalse();

            assertThat(call(endpoint, tool, arguments).path("replayed").asBoolean())
                    .as(tool)
                    .isTrue();
        });
    }

    private static ObjectNode cancel(String bounty) {
        return Json.object().put("bountyId", bounty).put("reason", "task_no_longer_needed");
    }

    @ParameterizedTest
    @EnumSource
    void doubtfulPostAwaitsReview(AgentEndpoint endpoint) {
        JsonNode posted = call(endpoint, "create_bounty", posting().put("title", "Rent your verified account to us"));

        assertThat(posted.at("/bounty/status").textValue()).isEqualTo("pending_review");
        assertThat(refused(
                        endpoint,
                        "cancel_bounty",
                        cancel(posted.at("/bounty/id").textValue())))
                .isEqualTo("invalid_state");
    }

    @ParameterizedTest
    @EnumSource
    void pricesAndEndpointsFind(AgentEndpoint endpoint) {
        String bounty = poster.postBounty();
        ObjectNode dearest = Json.object().put("mine", true).put("sort", "value");
        assertThat(call(endpoint, "list_bounties", dearest).at("/bounties/0/id").textValue())
                .isEqualTo(bounty);
        for (String order : List.of("value", "top")) {
            assertThat(call(endpoint, "list_bounties", Json.object().put("sort", order))
                            .path("bounties"))
                    .isNotEmpty();
        }

        ObjectNode webhook = Account.endpoint("http://127.0.0.1:9/hook", "application.submitted");
        String id = call(endpoint, "create_webhook_endpoint", webhook)
                .at("/endpoint/id")
                .textValue();
        worker.apply(bounty);
        api.settle();
        assertThat(call(endpoint, "get_webhook_deliveries", Json.object().put("endpointId", id))
                        .path("deliveries"))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void usernameStandsForTheProfileIdInEveryPlace(AgentEndpoint endpoint) throws Exception {
        poster.deposit(40);
        String name = username();
        ObjectNode named = Json.object().put("humanId", name);
        call(endpoint, "get_human", named);
        call(endpoint, "get_reviews", named);
        assertThat(call(endpoint, "block_human", named).at("/block/humanId").textValue())
                .isEqualTo(human);
        call(endpoint, "unblock_human", named);
        String day = Service.stack().clock().instant().toString().substring(0, 10);
        call(endpoint, "get_service_availability", named.deepCopy().put("date", day));
        ObjectNode start = named.deepCopy().put("agentType", "other").put("subject", "Bread");
        assertThat(refused(endpoint, "start_conversation", start.put("message", "Hello.")))
                .isEqualTo("messaging_not_eligible");
        ObjectNode bounty = named.deepCopy().put("bountyId", poster.postBounty());
        assertThat(call(endpoint, "list_escrows", bounty).path("escrows")).isEmpty();

        call(endpoint, "send_money", Json.object().put("recipientId", name).put("amount", 5));
        ObjectNode bulk = Json.object();
        bulk.putArray("recipients").addObject().put("recipientId", name).put("amount", 6);
        call(endpoint, "bulk_send_money", bulk);

        api.settle();
        assertThat(worker.owed()).isEqualTo(1_100);
    }

    @ParameterizedTest
    @EnumSource
    void skillsOfTheMarketAreListed(AgentEndpoint endpoint) {
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("skills").add("Falconry");
        api.put("/api/humans/me", worker.session(), profile).success();
        api.settle();

        assertThat(call(endpoint, "list_skills", Json.object()).findValuesAsText("skill"))
                .contains("Falconry");
    }

    @ParameterizedTest
    @EnumSource
    void moneyGoesToEMailsAndInBulkUpToTheCap(AgentEndpoint endpoint) throws Exception {
        poster.deposit(40);
        String controls = """
            {"spendingCapRolling24hCents":2000,"autoTopupEnabled":true,"autoTopupFloorCents":3600,\
            "autoTopupTargetCents":4000,"autoTopupMaxPerDayCents":5000}\
            """;
        api.send("PATCH", "/api/wallet/controls", poster.session(), Json.bytes(Json.parse(controls)))
                .success();

        ObjectNode toEmail = Json.object().put("recipientEmail", worker.email()).put("amount", 5);
        call(endpoint, "send_money", toEmail);
        ObjectNode bulk = Json.object();
        bulk.putArray("recipients").addObject().put("recipientId", human).put("amount", 6);
        call(endpoint, "bulk_send_money", bulk);

        assertThat(refused(endpoint, "send_money", toEmail.put("amount", 10))).isEqualTo("spending_cap_exceeded");
        api.settle();
        assertThat(worker.owed()).isEqualTo(600);
        assertThat(poster.balance()).isEqualTo(2_900);
        Service.requireAgreeingBooks();
    }
}
