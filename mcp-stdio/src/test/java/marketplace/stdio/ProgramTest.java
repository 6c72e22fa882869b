package marketplace.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.mcp.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as its process runs it, with lines in and lines out. Its calls of the API are tried with the service. */
class ProgramTest {

    @TempDir
    Path home;

    private final Map<String, String> environment = new HashMap<>();

    /** The answers by id; "null" is the id of lines that have none. */
    private Map<String, JsonNode> answers(List<String> options, String... lines) throws IOException {
        Map<String, JsonNode> answers = new TreeMap<>();
        for (String line : output(options, String.join("\n", lines)).split("\n")) {
            if (!line.isEmpty()) {
                JsonNode answer = JsonText.syntax(line.getBytes(StandardCharsets.UTF_8));
                assertThat(answer.path("jsonrpc").asText()).isEqualTo("2.0");
                answers.put(answer.path("id").asText(), answer);
            }
        }
        return answers;
    }

    private String output(List<String> options, String input) throws IOException {
        environment.putIfAbsent("SERVICE_HOME", home.resolve("identities").toString());
        // Nothing listens there.
        environment.putIfAbsent("SERVICE_API_URL", "http://127.0.0.1:9/api");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioProgram.run(
                options.toArray(String[]::new),
                environment,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private JsonNode call(String tool, String arguments) throws IOException {
        String line = "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'" + tool + "','arguments':"
                + arguments + "}}";
        return answers(List.of(), line.replace('\'', '"')).get("1");
    }

    private static String request(int id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\"}";
    }

    private List<String> tools(String... options) throws IOException {
        return answers(List.of(options), request(1, "tools/list"))
                .get("1")
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    @Test
    void everyLineHasItsAnswerAndMalformedOnesDoNotEndTheSession() throws IOException {
        Map<String, JsonNode> answers = answers(
                List.of(),
                request(1, "ping"),
                "{not json",
                "",
                request(2, "no/such"),
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                request(3, "tools/list"));

        assertThat(answers.keySet()).containsExactly("1", "2", "3", "null");
        assertThat(answers.get("null").at("/error/code").asInt()).isEqualTo(-32700);
        assertThat(answers.get("2").at("/error/code").asInt()).isEqualTo(-32601);
        assertThat(answers.get("3").at("/result/tools").size()).isGreaterThan(60);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", "1", "{}", "null"})
    void messageThatIsNoRequestIsRefused(String line) throws IOException {
        assertThat(answers(List.of(), line, request(2, "ping")).keySet()).containsExactly("2", "null");
    }

    @Test
    void lineOfTenMegabytesIsRefusedAndTheNextOneRead() throws IOException {
        Map<String, JsonNode> answers = answers(List.of(), "x".repeat(10_000_000), request(2, "ping"));

        assertThat(answers.get("null").at("/error/message").asText()).contains("at most 4194304 bytes", "10000000");
        assertThat(answers.get("2").has("result")).isTrue();
    }

    @Test
    void unknownToolIsAFaultOfTheProtocol() throws IOException {
        assertThat(call("hire_human", "{}").at("/error/code").asInt()).isEqualTo(-32602);
    }

    @Test
    void misspeltArgumentIsRefusedBeforeAnyCall() throws IOException {
        JsonNode result =
                call("create_bounty", "{'titel':'Photograph a shop front'}").path("result");

        assertThat(result.path("isError").asBoolean()).isTrue();
        assertThat(result.at("/structuredContent/error").asText()).contains("titel", "title");
    }

    @Test
    void refusedConnectionChangesNothing() throws IOException {
        JsonNode write = call("cancel_bounty", "{'bountyId':'bty_01000000000000000000000001'}");
        JsonNode read = call("get_bounty", "{'bountyId':'bty_01000000000000000000000001'}");

        for (JsonNode refused : List.of(write, read)) {
            assertThat(refused.at("/result/structuredContent/error").asText())
                    .contains("cannot be reached", "Nothing was changed");
            assertThat(refused.at("/result/structuredContent").has("outcome")).isFalse();
        }
    }

    @Test
    void identitiesAreCreatedSwitchedAndDeleted() throws IOException {
        JsonNode first = call("create_identity", "null");
        JsonNode second = call("create_identity", "{'name':'night-shift'}");
        JsonNode switched = call("switch_identity", "{'name':'night-shift'}");
        JsonNode listed = call("list_identities", "{}");
        JsonNode deleted = call("delete_identity", "{'name':'night-shift'}");
        JsonNode current = call("get_agent_identity", "{}");

        assertThat(first.at("/result/structuredContent/identity/current").asBoolean())
                .isTrue();
        assertThat(second.at("/result/structuredContent/identity/current").asBoolean())
                .isFalse();
        assertThat(switched.at("/result/structuredContent/identity/current").asBoolean())
                .isTrue();
        assertThat(listed.at("/result/structuredContent/identities").size()).isEqualTo(2);
        assertThat(deleted.at("/result/structuredContent/deleted/name").asText())
                .isEqualTo("night-shift");
        assertThat(current.at("/result/structuredContent/error_code").asText()).isEqualTo("not_found");
        assertThat(first.toString() + listed).doesNotContain("privateKey");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'name':'../x'}", "{'name':'A B'}", "{'name':''}", "{'nam':'x'}"})
    void identityWithAnotherNameIsRefused(String arguments) throws IOException {
        assertThat(call("create_identity", arguments)
                        .at("/result/structuredContent/error_code")
                        .asText())
                .isEqualTo("validation");
        assertThat(Files.exists(home.resolve("identities"))).isFalse();
    }

    @Test
    void keysAreInFilesThatOnlyTheOperatorReads() throws IOException {
        call("create_identity", "{}");
        output(List.of("store-key"), "svc_test_secret\n");
        Path folder = home.resolve("identities");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        for (String file : List.of("default.json", "current", "api-key")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
                    .as(file)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void unreadableIdentityIsNamedAndTheSessionGoesOn() throws IOException {
        call("create_identity", "{}");
        Files.writeString(home.resolve("identities/default.json"), "{\"name\":\"default\"}");

        JsonNode refused = call("list_conversations", "{}");

        assertThat(refused.at("/result/structuredContent/error").asText()).contains("default.json", "cannot be read");
        assertThat(call("search_humans", "{}").has("result")).isTrue();
    }

    @Test
    void signedToolWithoutIdentityNamesTheNextCall() throws IOException {
        assertThat(call("list_conversations", "{}")
                        .at("/result/structuredContent/error")
                        .asText())
                .contains("call create_identity, then repeat this call");
    }

    @Test
    void selectionNarrowsTheListAndExclusionsWin() throws IOException {
        assertThat(tools("--toolsets", "services", "--tools=get_human", "--exclude-tools", "book_service"))
                .contains("browse_services", "get_human", "cancel_booking")
                .doesNotContain("book_service", "search_humans");
        assertThat(tools("--read-only", "--tools", "send_money,get_wallet_balance"))
                .containsExactly("get_wallet_balance");
        environment.put("SERVICE_READ_ONLY", "1");
        assertThat(tools()).contains("list_identities").doesNotContain("create_identity", "send_money");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--toolsets=humanz", "--tools=get_humans", "--exclude-tools=send_mony", "--readonly"})
    void unknownNameEndsTheStartAndNamesTheNearest(String option) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        int code = StdioProgram.run(new String[] {option}, environment, new ByteArrayInputStream(new byte[0]), out);

        assertThat(code).isEqualTo(2);
        assertThat(out.size()).isZero();
    }

    @Test
    void doctorNamesWhatIsWrong() throws IOException {
        String report = output(List.of("doctor"), "");

        assertThat(report).contains("BAD address: http://127.0.0.1:9/api cannot be reached", "identity: none yet");
    }
}
