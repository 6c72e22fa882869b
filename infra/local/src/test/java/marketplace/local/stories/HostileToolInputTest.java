package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.api.Tool;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostileToolInputTest {

    private static Api api;
    private static Account.Key key;

    @BeforeAll
    static void signUp() {
        api = Service.api();
        api.beginHour();
        // Digests of earlier stories are stored within an hour.
        api.advance("PT90M");
        Account account = Account.signUp(api);
        String bounty = account.postBounty();
        key = account.newKey();
        assertThat(api.get("/api/keys", key.credentials()).status()).isEqualTo(200);
        assertThat(changes()).as("the observer sees what is stored").anyMatch(change -> change.contains(bounty));
    }

    static Stream<Tool> tools() {
        return Capabilities.described().tools().stream().map(bound -> bound.tool());
    }

    private static List<String> changes() {
        api.settle();
        return TableObserver.changes();
    }

    private static boolean takesNothing(Tool tool) {
        return Capabilities.described()
                        .tool(tool.name())
                        .orElseThrow()
                        .operation()
                        .input()
                        .getRecordComponents()
                        .length
                == 0;
    }

    @ParameterizedTest
    @MethodSource("tools")
    void hostileInputIsRefusedByEveryToolInTheSameShape(Tool tool) {
        List<String> before = changes();
        for (String arguments : List.of(
                "[]",
                "12",
                "\"text\"",
                "{\"a\":\"\\u0000\"}",
                "{\"a\":\"\\ud800\"}",
                "{\"a\":1e309}",
                "{\"limit\":\"x\",\"name\":[],\"title\":{},\"url\":7,\"bountyId\":[1],\"keyId\":1,\"humanId\":true,"
                        + "\"endpointId\":{},\"deliveryId\":[],\"applicationId\":2,\"cursor\":1,\"scopes\":1,"
                        + "\"start\":7}")) {
            String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                    + tool.name() + "\",\"arguments\":" + arguments + "}}";
            Map<String, String> headers = new TreeMap<>(key.credentials());
            headers.put("Content-Type", "application/json");

            Answer answer = api.send("POST", "/api/mcp", headers, call.getBytes(StandardCharsets.UTF_8));

            assertThat(answer.status()).as(call + answer).isLessThan(500);
            JsonNode result = answer.json().path("result");
            boolean protocolError = answer.json().at("/error/code").isInt();
            boolean listing = takesNothing(tool) && arguments.contains("limit");
            assertThat(protocolError || result.path("isError").asBoolean() || listing)
                    .as(call + answer)
                    .isTrue();
            if (result.path("isError").asBoolean()) {
                assertThat(result.at("/structuredContent/error_code").asText())
                        .as(call + answer)
                        .isNotBlank();
                assertThat(result.at("/structuredContent/requestId").asText()).startsWith("req_");
            }
        }
        assertThat(changes()).isEqualTo(before);
    }
}
