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
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as it is installed: its launcher, started by the official Java client, against the service. */
class StdioProgramTest {

    private static final Map<String, Object> BOUNTY = Map.of(
            "title", "Photograph a shop front",
            "description", "The shop at the corner, by daylight.",
            "completionCriteria", "One sharp photo.",
            "evidenceTypes", List.of("photo"),
            "estimatedHours", 1,
            "priceType", "fixed",
            "price", 25);

    private static InstalledProgram installed;

    @TempDir
    private static Path folder;

    @TempDir
    Path home;

    /** Of its own, because its clock is that of the machine, by which the program signs. */
    private static Stack stack;

    @BeforeAll
    static void install() throws IOException, StartRefused {
        Path template = Path.of(System.getProperty("repository.root"), "template.yaml");
        stack = Stack.start(Template.load(template, Stack.localValues(false)), Service.options());
        installed = InstalledProgram.in(folder);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private Map<String, String> environment(String key) {
        Map<String, String> environment = InstalledProgram.environment(home);
        environment.put("SERVICE_API_URL", stack.uri() + "/api");
        environment.put("SERVICE_API_KEY", key);
        return environment;
    }

    private McpSyncClient client(String key) {
        ServerParameters program = ServerParameters.builder(installed.launcher().toString())
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
        Account owner = Account.signUp(new Api(stack.uri()));
        Account worker = Account.signUp(new Api(stack.uri()));
        worker.makeProfile();
        try (McpSyncClient client = client(owner.newKey().credentials().get("X-API-Key"))) {
            assertThat(client.listTools().tools()).hasSizeGreaterThan(60);
            JsonNode created = call(client, "create_bounty", BOUNTY);
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

    /** The quoted one: some hosts pass the quotes of their configuration on. */
    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "\"svc_test_wrong\"", "revoked"})
    void keyThatIsMissingOrWrongIsNamedWithWhatToDo(String given) {
        String key = given.equals("revoked") ? revokedKey() : given;
        try (McpSyncClient client = client(key)) {
            JsonNode bounties = call(client, "list_bounties", Map.of("limit", 1));
            JsonNode wallet = call(client, "get_wallet_balance", Map.of());

            boolean sent = key.contains("svc_");
            assertThat(bounties.path("note").asText()).contains(sent ? "not valid" : "");
            assertThat(bounties.has("note")).isEqualTo(sent);
            assertThat(wallet.path("error_code").asText()).isEqualTo("unauthenticated");
            assertThat(wallet.path("error").asText()).contains("operator", "SERVICE_API_KEY");
            assertThat(bounties.toString() + wallet).doesNotContain("svc_test_wrong", key.isEmpty() ? "svc_" : key);
        }
    }

    private static String revokedKey() {
        Api api = new Api(stack.uri());
        Account owner = Account.signUp(api);
        String key = owner.newKey().credentials().get("X-API-Key");
        Map<String, String> session = owner.session();
        String id = api.get("/api/keys", session).json().at("/keys/0/id").asText();
        assertThat(api.send("DELETE", "/api/keys/" + id, session, new byte[0]).status())
                .isEqualTo(200);
        return key;
    }

    @Test
    void scalarsAsTextsAreTakenAndWrongTypesAreNamed() {
        Account owner = Account.signUp(new Api(stack.uri()));
        try (McpSyncClient client = client(owner.newKey().credentials().get("X-API-Key"))) {
            Map<String, Object> bounty = new HashMap<>(BOUNTY);
            bounty.put("price", "25");
            bounty.put("evidenceTypes", "photo");
            bounty.put("dryRun", "true");
            JsonNode taken = call(client, "create_bounty", bounty);
            bounty.put("price", Map.of("amount", 25));
            bounty.put("estimatedHours", "long");
            JsonNode refused = call(client, "create_bounty", bounty);

            assertThat(taken.path("wouldSucceed").asBoolean())
                    .as(taken.toString())
                    .isTrue();
            assertThat(refused.path("error_code").asText()).isEqualTo("validation");
            assertThat(refused.path("details").findValuesAsText("field")).contains("price", "estimatedHours");
        }
    }

    @Test
    void doctorFindsTheKeyValid() throws Exception {
        Account owner = Account.signUp(new Api(stack.uri()));
        String key = owner.newKey().credentials().get("X-API-Key");

        List<String> report = installed.run(environment(key), "", "doctor").lines();

        assertThat(report).contains("ok  key: valid").noneMatch(line -> line.contains(key));
    }
}
