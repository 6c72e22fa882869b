package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.stories.Service;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents come for, through the official TypeScript client over both transports. See {@code job.mjs}. */
@Tag("nightly")
class McpJobTest {

    private static final NpmClients NPM = NpmClients.mcp();

    @Test
    void peopleAreHiredBookedAndPaidToolByTool(@TempDir Path folder) throws Exception {
        NPM.install();
        Path file = Path.of(System.getProperty("repository.root"), "template.yaml");
        Template template = Template.load(file, Stack.localValues(false));
        try (Stack stack = Stack.start(template, Service.options().withLimits(_ -> new OpenLimits()))) {
            String program = InstalledProgram.in(folder).launcher().toString();
            LocalAdmin admin = stack.openAdmin(Optional.empty());
            ClientProcess.Result result = NPM.node(
                    "job.mjs", stack.uri().toString(), folder.toString(), program, admin.email(), admin.password());
            assertThat(result.exit()).as(result.output() + result.errors()).isZero();

            JsonNode done = Json.parse(result.output());
            assertThat(done).hasSize(2).allSatisfy(McpJobTest::isDone);
            assertThat(done.at("/stdio/written").asText()).isEqualTo("true");
            assertThat(done.at("/http/written").asText()).isEqualTo("signature_required");
            assertThat(stack.audit()).isEmpty();
        }
    }

    /**
     * Of 200 USD, 29.50 went for the bounty, 47.20 for the visit, 11.80 for two testers and 10.62 for three
     * respondents.
     * What the run without testers reserved is back.
     */
    private static void isDone(JsonNode transport) {
        assertThat(transport.path("hired").asText()).isEqualTo("released");
        assertThat(transport.path("booked").asText()).isEqualTo("completed");
        assertThat(transport.path("tested")).extracting(JsonNode::asText).containsExactly("closed", "Pay does nothing");
        assertThat(transport.path("compared")).extracting(JsonNode::asText).containsExactly("closed", "3 for A");
        assertThat(transport.path("untested").asText()).isEqualTo("expired");
        assertThat(transport.path("wallet").asLong()).isEqualTo(10_088);
        assertThat(transport.path("owed").asLong()).isEqualTo(6_500);
    }
}
