package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An MCP client follows hires as tasks, over HTTP and without a session. */
class HireAsATaskTest {

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> agent = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);
    private final String human = worker.makeProfile();

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private JsonNode rpc(Map<String, String> credentials, String method, String name, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        ObjectNode meta = params.putObject("_meta").put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
        ObjectNode client = meta.putObject("io.modelcontextprotocol/clientCapabilities");
        client.putObject("elicitation");
        client.putObject("extensions").putObject("io.modelcontextprotocol/tasks");
        message.set("params", params);
        Map<String, String> headers = new TreeMap<>(credentials);
        headers.put("Content-Type", "application/json");
        headers.put("MCP-Protocol-Version", "2026-07-28");
        headers.put("Mcp-Method", method);
        headers.put("Mcp-Name", name);
        return api.send("POST", "/api/mcp", headers, Json.bytes(message)).json();
    }

    private JsonNode begin(String tool, ObjectNode arguments) {
        ObjectNode params = Json.object().put("name", tool);
        params.set("arguments", arguments);
        JsonNode task = rpc(agent, "tools/call", tool, params).path("result");
        assertThat(task.path("resultType").asText()).as(task.toString()).isEqualTo("task");
        return task;
    }

    private JsonNode task(String method, String id) {
        return rpc(agent, method, id, Json.object().put("taskId", id));
    }

    private String status(String id) {
        return task("tasks/get", id).at("/result/status").asText();
    }

    private void work(JsonNode rental, String verb, ObjectNode body) {
        String path = "/api/bounties/" + rental.get("bountyId").textValue() + "/applications/"
                + rental.get("applicationId").textValue() + "/" + verb;
        api.post(path, worker.session(), body).success();
    }

    @Test
    void hireEndsWithItsEscrow() throws Exception {
        poster.deposit(40);
        String id =
                begin("rent_human", Account.directHire(human)).path("taskId").asText();
        assertThat(status(id)).isEqualTo("working");
        JsonNode rental = AgentEndpoint.REST
                .call(api, agent, "get_my_rentals", Json.object())
                .at("/rentals/0");
        work(rental, "confirm", Json.object());
        work(rental, "start", Json.object());
        work(rental, "submissions", Json.object().put("text", "Here it is."));

        assertThat(status(id)).isEqualTo("input_required");
        ObjectNode yes = Json.object().put("taskId", id);
        yes.putObject("inputResponses")
                .putObject("review")
                .put("action", "accept")
                .putObject("content")
                .put("confirm", true);
        assertThat(rpc(agent, "tasks/update", id, yes).has("result")).isTrue();
        assertThat(status(id)).isEqualTo("working");
        AgentEndpoint.REST.call(api, agent, "release_payment", Json.object().put("escrowId", id));

        JsonNode task = task("tasks/get", id).path("result");
        assertThat(task.path("status").asText()).isEqualTo("completed");
        assertThat(task.at("/result/structuredContent/escrow/status").asText()).isEqualTo("released");
    }

    @Test
    void cancelledBountyIsACancelledTask() {
        ObjectNode bounty = Account.bounty()
                .put("agentType", "other")
                .put("completionCriteria", "One sharp photo.")
                .put("estimatedHours", 1);
        bounty.putArray("evidenceTypes").add("photo");
        String id = begin("create_bounty", bounty).path("taskId").asText();

        task("tasks/cancel", id);

        assertThat(status(id)).isEqualTo("cancelled");
    }

    @Test
    void qaRunIsATaskFromTheCallToItsEnd() throws Exception {
        poster.deposit(40);
        ObjectNode template = Json.object()
                .put("name", "Checkout")
                .put("targetUrl", "https://shop.example/start")
                .put("instructions", "Buy a lamp and say what went wrong.")
                .put("cadence", "once")
                .put("budgetPerRunCents", 2_000)
                .put("payPerTesterCents", 500)
                .put("testerCount", 2)
                .put("submissionMode", "photo")
                .put("periodCapCents", 2_000);
        String id = begin("create_qa_run_template", template).path("taskId").asText();
        String stranger = rpc(
                        Account.signUp(api).newKey().credentials(),
                        "tasks/get",
                        id,
                        Json.object().put("taskId", id))
                .at("/error/message")
                .asText();
        api.settle();
        String begun = status(id);

        api.advance("P30D");

        assertThat(begun).isEqualTo("working");
        assertThat(stranger).isEqualTo("There is no such task.");
        JsonNode task = task("tasks/get", id).path("result");
        assertThat(task.path("status").asText()).as(task.toString()).isEqualTo("completed");
        assertThat(task.at("/result/structuredContent/data/status").asText()).isEqualTo("expired");
    }

    @Test
    void taskOfAnotherAccountIsUnknown() throws Exception {
        poster.deposit(40);
        String id =
                begin("rent_human", Account.directHire(human)).path("taskId").asText();
        Map<String, String> stranger = Account.signUp(api).newKey().credentials();

        JsonNode reply = rpc(stranger, "tasks/get", id, Json.object().put("taskId", id));

        assertThat(reply.at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(reply.at("/error/message").asText()).isEqualTo("There is no such task.");
    }
}
