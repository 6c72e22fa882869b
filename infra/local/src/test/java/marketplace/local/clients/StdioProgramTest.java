package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as it is installed: its launcher, started by the official Java client, against the service. */
class StdioProgramTest {

    private static final Path BUILT = Path.of(System.getProperty("repository.root"), "mcp-stdio/target/service-mcp");

    private static final List<String> OPENING = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");

    private static final CopyOption[] COPIED = {StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING
    };

    /** Its path has a blank and an umlaut. */
    private static Path installed;

    @TempDir
    private static Path folder;

    @TempDir
    Path home;

    @BeforeAll
    static void install() throws IOException {
        installed = Files.createDirectory(folder.resolve("an installed prögram"));
        try (Stream<Path> files = Files.walk(BUILT)) {
            for (Path file : files.toList()) {
                Files.copy(file, installed.resolve(BUILT.relativize(file).toString()), COPIED);
            }
        }
    }

    private Map<String, String> environment(String key) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("SERVICE_API_URL", Service.stack().uri() + "/api");
        environment.put("SERVICE_API_KEY", key);
        // The cache is made beside, by a process that would outlive this test.
        environment.put("SERVICE_AOT", "0");
        return environment;
    }

    private McpSyncClient client(String key) {
        ServerParameters program = ServerParameters.builder(
                        installed.resolve("bin/service-mcp").toString())
                .env(environment(key))
                .build();
        McpSyncClient client = McpClient.sync(new StdioClientTransport(program, McpJsonDefaults.getMapper()))
                .build();
        client.initialize();
        return client;
    }

    private static JsonNode call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
        return Json.MAPPER.valueToTree(result.structuredContent());
    }

    @Test
    void clientPostsABountyAndAnswersItsWorkerUnderASignedIdentity() {
        Account owner = Account.signUp(new Api(Service.stack().uri()));
        Account worker = Account.signUp(new Api(Service.stack().uri()));
        worker.makeProfile();
        try (McpSyncClient client = client(owner.newKey().credentials().get("X-API-Key"))) {
            assertThat(client.listTools().tools()).hasSizeGreaterThan(60);
            JsonNode created = call(
                    client,
                    "create_bounty",
                    Map.of(
                            "title", "Photograph a shop front",
                            "description", "The shop at the corner, by daylight.",
                            "completionCriteria", "One sharp photo.",
                            "evidenceTypes", List.of("photo"),
                            "estimatedHours", 1,
                            "priceType", "fixed",
                            "price", 25));
            String bounty = created.at("/bounty/id").asText();
            assertThat(bounty).startsWith("bty_");
            worker.apply(bounty);
            String conversation = worker.askPoster(bounty);

            assertThat(call(client, "list_conversations", Map.of())
                            .path("error")
                            .asText())
                    .contains("create_identity");
            assertThat(call(client, "create_identity", Map.of())
                            .at("/identity/current")
                            .asBoolean())
                    .isTrue();
            assertThat(call(client, "list_conversations", Map.of())
                            .at("/conversations/0/id")
                            .asText())
                    .isEqualTo(conversation);
            JsonNode sent = call(
                    client,
                    "send_message",
                    Map.of("conversationId", conversation, "content", "Please photograph it before noon. ".repeat(3)));
            assertThat(sent.path("success").asBoolean()).as(sent.toString()).isTrue();
            assertThat(call(client, "get_conversation", Map.of("conversationId", conversation))
                            .toString())
                    .contains("before noon");
        }
    }

    @Test
    void wrongKeyReadsPublicToolsWithANoteAndIsNeverRepeated() {
        try (McpSyncClient client = client("\"svc_test_wrong\"")) {
            JsonNode bounties = call(client, "list_bounties", Map.of("limit", 1));
            JsonNode wallet = call(client, "get_wallet_balance", Map.of());

            assertThat(bounties.path("note").asText()).contains("not valid");
            assertThat(wallet.path("error_code").asText()).isEqualTo("unauthenticated");
            assertThat(wallet.path("error").asText()).contains("operator", "SERVICE_API_KEY");
            assertThat(bounties.toString() + wallet).doesNotContain("svc_test_wrong");
        }
    }

    @Test
    void everyLineOnStandardOutputIsOfTheProtocol() throws Exception {
        Map<String, String> environment = environment("");
        environment.put("JAVA_TOOL_OPTIONS", "-Dsome.option=1");

        List<String> lines = run(environment, String.join("\n", OPENING) + "\nno json\n");

        assertThat(lines)
                .hasSize(3)
                .allSatisfy(line ->
                        assertThat(Json.parse(line).path("jsonrpc").asText()).isEqualTo("2.0"));
    }

    @Test
    void startsWithoutAnyEnvironment() throws Exception {
        Map<String, String> bare = Map.of("JAVA_HOME", System.getProperty("java.home"), "SERVICE_AOT", "0");

        assertThat(run(bare, String.join("\n", OPENING))).hasSize(2);
    }

    @Test
    void doctorFindsTheKeyValid() throws Exception {
        Account owner = Account.signUp(new Api(Service.stack().uri()));
        String key = owner.newKey().credentials().get("X-API-Key");

        List<String> report = run(environment(key), "", "doctor");

        assertThat(report).contains("ok  key: valid").noneMatch(line -> line.contains(key));
    }

    private List<String> run(Map<String, String> environment, String input, String... options) throws Exception {
        Path in = Files.writeString(home.resolve("in"), input);
        Path out = home.resolve("out");
        List<String> command = Stream.concat(
                        Stream.of(installed.resolve("bin/service-mcp").toString()), Stream.of(options))
                .toList();
        ProcessBuilder program = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(home.resolve("errors").toFile());
        program.environment().clear();
        program.environment().putAll(environment);
        program.environment().put("PATH", "/usr/bin:/bin");
        program.start().waitFor();
        return Files.readAllLines(out, StandardCharsets.UTF_8);
    }
}
