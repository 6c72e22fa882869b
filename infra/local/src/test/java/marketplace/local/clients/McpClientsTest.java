package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The official TypeScript client, directly and through mcp-remote, and MCP Inspector; both with the stdio program too.
 * See {@code clients.mjs}.
 */
@Tag("nightly")
class McpClientsTest {

    private static final NpmClients NPM = NpmClients.mcp();

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final String UNAUTHENTICATED = "unauthenticated";

    private static JsonNode answers;

    @BeforeAll
    static void callWithEachClient(@TempDir Path folder) throws Exception {
        NPM.install();
        Template template = Template.load(ROOT.resolve("template.yaml"), Stack.localValues(false));
        try (Stack stack = Stack.start(template, Service.options().withLimits(_ -> new OpenLimits()))) {
            String key =
                    Account.signUp(new Api(stack.uri())).newKey().credentials().get("X-API-Key");
            String program = InstalledProgram.in(folder).launcher().toString();
            ClientProcess.Result result =
                    NPM.node("clients.mjs", stack.uri() + "/api/mcp", key, folder.toString(), program);
            assertThat(result.exit()).as(result.errors()).isZero();
            answers = Json.parse(result.output());
        }
    }

    /** Shows that the client would look for a login: an endpoint that is not for MCP answers 401. */
    @Test
    void clientThatGets401LooksForALogin() {
        assertThat(answers.at("/refused/failed").asText()).contains("authorization_endpoint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "remote", "inspector", "stdio", "stdio-inspector"})
    void clientWithoutKeyReadsPublicToolsAndIsToldWhichOnesNeedAKey(String client) {
        JsonNode seen = answers.at("/" + client + "/anonymous");

        assertThat(seen.path("failed").isMissingNode()).as(seen.toString()).isTrue();
        assertThat(seen.path("tools").asInt()).isGreaterThan(40);
        assertThat(seen.at("/status/authenticated").asText()).isEqualTo("false");
        assertThat(seen.at("/bounties/isError").asText()).isEqualTo("false");
        assertThat(seen.at("/wallet/isError").asText()).isEqualTo("true");
        assertThat(seen.at("/wallet/error_code").asText()).isEqualTo(UNAUTHENTICATED);
        assertThat(seen.at("/wallet/error").asText())
                .contains("operator", client.startsWith("stdio") ? "SERVICE_API_KEY" : "X-API-Key");
        assertThat(seen.path("login")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "remote", "inspector", "stdio", "stdio-inspector"})
    void clientWithAnInvalidKeyReadsPublicToolsWithANote(String client) {
        JsonNode seen = answers.at("/" + client + "/wrongKey");

        assertThat(seen.path("failed").isMissingNode()).as(seen.toString()).isTrue();
        assertThat(seen.at("/bounties/isError").asText()).isEqualTo("false");
        assertThat(seen.at("/bounties/note").asText()).contains("not valid");
        assertThat(seen.at("/wallet/isError").asText()).isEqualTo("true");
        assertThat(seen.at("/wallet/error_code").asText()).isEqualTo(UNAUTHENTICATED);
        assertThat(seen.path("login")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "remote", "inspector", "stdio", "stdio-inspector"})
    void clientWithAKeyPostsABountyOnce(String client) {
        JsonNode seen = answers.at("/" + client + "/withKey");

        assertThat(seen.path("failed").isMissingNode()).as(seen.toString()).isTrue();
        assertThat(seen.at("/status/authenticated").asText()).isEqualTo("true");
        assertThat(seen.at("/wallet/isError").asText()).isEqualTo("false");
        assertThat(seen.at("/dryRun/dryRun").asText()).isEqualTo("true");
        assertThat(seen.at("/dryRun/wouldSucceed").asText()).isEqualTo("true");
        assertThat(seen.at("/dryRun/bounty").has("id")).isFalse();
        assertThat(seen.at("/created/bounty/id").asText()).startsWith("bty_");
        assertThat(seen.at("/again/bounty/id")).isEqualTo(seen.at("/created/bounty/id"));
        assertThat(seen.at("/again/replayed").asText()).isEqualTo("true");
        assertThat(seen.at("/read/bounty/title").asText()).isEqualTo("Photograph a shop front");
        assertThat(seen.path("login")).isEmpty();
    }
}
