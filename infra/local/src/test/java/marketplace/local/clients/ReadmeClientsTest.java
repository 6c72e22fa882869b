package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.clients.InstalledProgram.Run;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Starts what the README and the page on MCP tell clients to start, with the folder, the address and the key replaced.
 */
class ReadmeClientsTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private static final String INPUT = String.join("\n", InstalledProgram.OPENING)
            + "\n"
            + "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"get_wallet_balance\"}}\n";

    /** Does what Claude Code does with its arguments: it sets the variables and starts the command. */
    private static final String CLAUDE = """
        claude() {
          [ "$1 $2" = 'mcp add' ] && shift 3
          while [ "$1" != -- ]; do export "$2"; shift 2; done
          shift
          "$@"
        }
        """;

    @TempDir
    private static Path folder;

    @TempDir
    Path home;

    private static InstalledProgram installed;
    private static String key;

    @BeforeAll
    static void install() throws IOException {
        installed = InstalledProgram.in(folder);
        key = Account.signUp(new Api(Service.stack().uri()))
                .newKey()
                .credentials()
                .get("X-API-Key");
    }

    private static List<String> blocks(String kind) throws IOException {
        return Pattern.compile("(?ms)^```" + kind + "\\n(.*?)^```$")
                .matcher(Files.readString(ROOT.resolve("README.md")) + Files.readString(ROOT.resolve("docs/mcp.md")))
                .results()
                .map(block -> block.group(1)
                        .replace("svc_live_YOURKEY", key)
                        .replace("${input:service-key}", key)
                        .replace(
                                "https://api.example.com", Service.stack().uri().toString()))
                .toList();
    }

    private static void assertWorks(Run run) {
        Map<Integer, JsonNode> answers = new TreeMap<>();
        run.lines().stream()
                .map(Json::parse)
                .forEach(answer -> answers.put(answer.path("id").asInt(), answer));
        assertThat(answers.keySet()).as(run.errors()).containsExactly(1, 2, 3);
        assertThat(answers.get(2).at("/result/tools").findValuesAsText("name")).contains("get_wallet_balance");
        assertThat(answers.get(3).at("/result/structuredContent/success").asBoolean())
                .as(answers.get(3).toString())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcpServers", "servers"})
    void commandOfAConfigurationServesItsTools(String name) throws Exception {
        List<String> blocks = blocks("json " + name);
        assertThat(blocks).hasSize(1);
        JsonNode server = Json.parse(blocks.getFirst()).path(name).path("marketplace");
        List<String> command = new ArrayList<>();
        command.add(server.path("command")
                .asText()
                .replace("/opt/service-mcp", installed.folder().toString()));
        server.path("args").forEach(argument -> command.add(argument.asText()));
        Map<String, String> environment = InstalledProgram.environment(home);
        server.path("env")
                .properties()
                .forEach(entry ->
                        environment.put(entry.getKey(), entry.getValue().asText()));

        assertWorks(InstalledProgram.run(command, environment, INPUT));
    }

    @Test
    void commandLinesServeTheirTools() throws Exception {
        List<String> blocks = blocks("sh client");
        assertThat(blocks).hasSize(2);
        Path link = Files.createSymbolicLink(home.resolve("service-mcp"), installed.folder());
        for (String block : blocks) {
            String script = CLAUDE + block.replace("/opt/service-mcp", link.toString());

            assertWorks(InstalledProgram.run(
                    List.of("/bin/bash", "-eu", "-c", script), InstalledProgram.environment(home), INPUT));
        }
    }

    @Test
    void configurationOverHttpListsItsTools() throws IOException {
        JsonNode server =
                Json.parse(blocks("json http").getFirst()).path("mcpServers").path("marketplace");
        Map<String, String> headers = new TreeMap<>(Map.of("Content-Type", "application/json"));
        server.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        String list = InstalledProgram.OPENING.getLast();

        JsonNode tools = new Api(Service.stack().uri())
                .send("POST", "/api/mcp", headers, list.getBytes(StandardCharsets.UTF_8))
                .json()
                .at("/result/tools");

        assertThat(server.path("url").asText()).isEqualTo(Service.stack().uri() + "/api/mcp");
        assertThat(tools.findValuesAsText("name"))
                .contains("search_humans", "send_money")
                .doesNotContain("browse_services", "create_api_key");
    }
}
