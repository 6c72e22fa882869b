package marketplace.mcp.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.McpMessage;
import marketplace.mcp.McpServer;
import marketplace.mcp.ToolCall;
import marketplace.mcp.ToolList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HireTasksTest {

    private static final String FOLLOWS = "{'extensions': {'io.modelcontextprotocol/tasks': {}}}";
    private static final String FOLLOWS_AND_ASKS =
            "{'extensions': {'io.modelcontextprotocol/tasks': {}}, 'elicitation': {}}";

    private static final String TEMPLATE = "qat_01m8fne02n42fyrx66cb7dfce7";

    private final List<String> calls = new ArrayList<>();
    private final ArrayNode runs = JsonText.object().arrayNode();
    private ObjectNode run = JsonText.object();
    private ObjectNode escrow = escrow("funded");

    private final McpDispatcher mcp =
            new McpDispatcher(new McpServer("notes", "Notes", "1.0", "Search first."), tools(), new HireTasks());

    private static ToolList tools() {
        ArrayNode tools = JsonText.object().arrayNode();
        for (String name : List.of(
                "rent_human",
                "get_escrow",
                "cancel_escrow",
                "confirm_delivery",
                "create_taste_run",
                "get_taste_run",
                "create_qa_run_template",
                "list_qa_runs",
                "get_qa_run")) {
            tools.addObject().put("name", name);
        }
        return ToolList.of(tools);
    }

    private static ObjectNode escrow(String status) {
        return JsonText.object().put("id", "esc_1").put("status", status).put("createdAt", "2026-11-27T12:00:00.000Z");
    }

    @Test
    void hireIsATaskWithTheIdOfItsEscrow() {
        JsonNode task = result("tools/call", "'name': 'rent_human'", FOLLOWS);

        assertThat(task.path("resultType").asText()).isEqualTo("task");
        assertThat(task.path("taskId").asText()).isEqualTo("esc_1");
        assertThat(task.path("status").asText()).isEqualTo("working");
        assertThat(task.path("createdAt").asText()).isEqualTo("2026-11-27T12:00:00.000Z");
        assertThat(task.path("ttlMs").isNull()).isTrue();
        assertThat(task.path("pollIntervalMs").asInt()).isPositive();
        assertThat(task.has("content")).isFalse();
    }

    @Test
    void clientThatFollowsNoTasksGetsTheResult() {
        JsonNode result = result("tools/call", "'name': 'rent_human'", "{}");

        assertThat(result.path("resultType").asText()).isEqualTo("complete");
        assertThat(result.at("/structuredContent/escrow/id").asText()).isEqualTo("esc_1");
        for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
            assertThat(code(method, "'taskId': 'esc_1'", "{}")).isEqualTo(-32021);
        }
    }

    @ParameterizedTest
    @CsvSource({"funded,working", "disputed,working", "released,completed", "split,completed", "cancelled,cancelled"})
    void stateOfTheTaskIsThatOfTheEscrow(String status, String state) {
        escrow = escrow(status);

        JsonNode task = result("tasks/get", "'taskId': 'esc_1'", FOLLOWS);

        assertThat(task.path("resultType").asText()).isEqualTo("complete");
        assertThat(task.path("status").asText()).isEqualTo(state);
        assertThat(task.at("/result/structuredContent/escrow/status").asText())
                .isEqualTo(state.equals("completed") ? status : "");
    }

    @Test
    void deliveredWorkAsksTheUserOfAClientThatCanAsk() {
        escrow = escrow("delivered");

        JsonNode asked = result("tasks/get", "'taskId': 'esc_1'", FOLLOWS_AND_ASKS);
        JsonNode told = result("tasks/get", "'taskId': 'esc_1'", FOLLOWS);
        result("tasks/update", "'taskId': 'esc_1', 'inputResponses': {'other': {}}", FOLLOWS_AND_ASKS);
        result("tasks/update", "'taskId': 'esc_1', 'inputResponses': {'review': {'action': 'decline'}}", FOLLOWS);

        assertThat(asked.path("status").asText()).isEqualTo("input_required");
        assertThat(asked.at("/inputRequests/review/method").asText()).isEqualTo("elicitation/create");
        assertThat(told.path("status").asText()).isEqualTo("working");
        assertThat(told.path("statusMessage").asText()).contains("confirm_delivery");
        assertThat(calls).containsOnly("get_escrow");

        String yes = "'inputResponses': {'review': {'action': 'accept', 'content': {'confirm': true}}}";
        JsonNode confirmed = result("tasks/update", "'taskId': 'esc_1', " + yes, FOLLOWS_AND_ASKS);

        assertThat(calls).endsWith("confirm_delivery");
        assertThat(confirmed.has("taskId")).isFalse();
    }

    @Test
    void openCheckoutIsAPageToPayAt() {
        escrow = escrow("funding").put("checkoutUrl", "https://pay.test/1");

        JsonNode task = result("tasks/get", "'taskId': 'esc_1'", FOLLOWS_AND_ASKS);

        assertThat(task.at("/inputRequests/payment/params/mode").asText()).isEqualTo("url");
        assertThat(task.at("/inputRequests/payment/params/url").asText()).isEqualTo("https://pay.test/1");
        assertThat(task.path("statusMessage").asText()).contains("https://pay.test/1");
    }

    @Test
    void cancelEndsARunningHireAndIsIgnoredAfterItsEnd() {
        assertThat(result("tasks/cancel", "'taskId': 'esc_1'", FOLLOWS)
                        .path("resultType")
                        .asText())
                .isEqualTo("complete");
        assertThat(calls).containsExactly("get_escrow", "cancel_escrow");

        escrow = escrow("released");
        result("tasks/cancel", "'taskId': 'esc_1'", FOLLOWS);

        assertThat(calls).endsWith("cancel_escrow", "get_escrow");
    }

    @Test
    void tasteRunIsATaskThatEndsWithItsReport() {
        run = JsonText.object()
                .put("id", "tst_1")
                .put("status", "collecting")
                .put("createdAt", "2026-11-27T12:00:00.000Z");
        JsonNode begun = result("tools/call", "'name': 'create_taste_run'", FOLLOWS);
        run.put("status", "closed").putObject("report").put("winner", "A");

        JsonNode ended = result("tasks/get", "'taskId': 'tst_1'", FOLLOWS);
        result("tasks/cancel", "'taskId': 'tst_1'", FOLLOWS);

        assertThat(begun.path("taskId").asText()).isEqualTo("tst_1");
        assertThat(begun.path("status").asText()).isEqualTo("working");
        assertThat(ended.path("status").asText()).isEqualTo("completed");
        assertThat(ended.at("/result/structuredContent/run/report/winner").asText())
                .isEqualTo("A");
        assertThat(calls).containsOnly("create_taste_run", "get_taste_run");
    }

    @Test
    void qaRunIsATaskFromItsTemplateToItsReport() {
        run = JsonText.object().put("id", TEMPLATE).put("cadence", "once").put("createdAt", "2026-11-27T12:00:00.000Z");
        JsonNode begun = result("tools/call", "'name': 'create_qa_run_template'", FOLLOWS);
        JsonNode before = result("tasks/get", "'taskId': '" + TEMPLATE + "'", FOLLOWS);
        run = JsonText.object().put("id", TEMPLATE + "_20261127").put("status", "testing");
        run.put("startedAt", "2026-11-27T12:01:00.000Z")
                .putArray("escalations")
                .addObject()
                .put("state", "pending");
        runs.add(run);
        JsonNode during = result("tasks/get", "'taskId': '" + TEMPLATE + "'", FOLLOWS);
        run.put("status", "closed");
        JsonNode ended = result("tasks/get", "'taskId': '" + TEMPLATE + "'", FOLLOWS);

        assertThat(begun.path("taskId").asText()).isEqualTo(TEMPLATE);
        assertThat(before.path("statusMessage").asText()).contains("has not begun");
        assertThat(before.path("createdAt").asText()).matches("20.*Z");
        assertThat(during.path("status").asText()).isEqualTo("working");
        assertThat(during.path("statusMessage").asText()).contains("decide 1 of its escalations");
        assertThat(ended.path("status").asText()).isEqualTo("completed");
        assertThat(ended.path("taskId").asText()).isEqualTo(TEMPLATE);
        assertThat(ended.at("/result/structuredContent/data/status").asText()).isEqualTo("closed");
    }

    @Test
    void templateThatRunsAgainAndAgainIsNoTask() {
        run = JsonText.object().put("id", TEMPLATE).put("cadence", "daily");

        JsonNode result = result("tools/call", "'name': 'create_qa_run_template'", FOLLOWS);

        assertThat(result.path("resultType").asText()).isEqualTo("complete");
        assertThat(result.at("/structuredContent/data/id").asText()).isEqualTo(TEMPLATE);
    }

    @Test
    void unknownTasksAreInvalidParameters() {
        for (String id : List.of("esc_2", "bty_1", "task-1", "")) {
            assertThat(code("tasks/get", "'taskId': '" + id + "'", FOLLOWS)).isEqualTo(-32602);
        }
        assertThat(code("tasks/list", "'a': 1", FOLLOWS)).isEqualTo(-32601);
        assertThat(code("tasks/result", "'taskId': 'esc_1'", FOLLOWS)).isEqualTo(-32601);
    }

    private JsonNode result(String method, String params, String client) {
        JsonNode reply = reply(method, params, client);
        assertThat(reply.has("result")).as(reply.toString()).isTrue();
        return reply.get("result");
    }

    private int code(String method, String params, String client) {
        return reply(method, params, client).at("/error/code").asInt();
    }

    private JsonNode reply(String method, String params, String client) {
        String message = ("{'jsonrpc': '2.0', 'id': 1, 'method': '%s', 'params': {%s, '_meta': {"
                        + "'io.modelcontextprotocol/protocolVersion': '2026-07-28',"
                        + "'io.modelcontextprotocol/clientCapabilities': %s}}}")
                .formatted(method, params, client)
                .replace('\'', '"');
        return mcp.handle((McpMessage.Request) McpMessage.read(message.getBytes(UTF_8)), this::call)
                .body();
    }

    private ToolCall.Outcome call(String tool, ObjectNode arguments) {
        calls.add(tool);
        if (tool.equals("list_qa_runs")) {
            return new ToolCall.Outcome(JsonText.object().set("data", runs), false);
        }
        if (tool.contains("taste") || tool.contains("qa")) {
            return new ToolCall.Outcome(JsonText.object().set(tool.contains("taste") ? "run" : "data", run), false);
        }
        boolean known =
                tool.equals("rent_human") || arguments.path("escrowId").asText().equals("esc_1");
        if (!known) {
            return new ToolCall.Outcome(JsonText.object().put("error_code", "not_found"), true);
        }
        ObjectNode envelope = JsonText.object();
        envelope.set("escrow", escrow);
        return new ToolCall.Outcome(envelope, false);
    }
}
