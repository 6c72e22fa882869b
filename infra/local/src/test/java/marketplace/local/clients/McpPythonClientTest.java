package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import marketplace.api.Json;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The four flows of the service through the official Python client over both transports. See {@code flows.py}. */
@Tag("nightly")
class McpPythonClientTest {

    private static final PythonClient PYTHON = new PythonClient("mcp-python");

    @Test
    void fourFlowsSucceedToolByTool(@TempDir Path folder) throws Exception {
        PYTHON.install();
        Path file = Path.of(System.getProperty("repository.root"), "template.yaml");
        Template template = Template.load(file, Stack.localValues(false));
        try (Stack stack = Stack.start(template, Service.options().withLimits(_ -> new OpenLimits()))) {
            String program = InstalledProgram.in(folder).launcher().toString();
            ClientProcess.Result result = PYTHON.run("flows.py", stack.uri().toString(), folder.toString(), program);
            assertThat(result.exit()).as(result.output() + result.errors()).isZero();

            JsonNode done = Json.parse(result.output());
            assertThat(done).hasSize(2).allSatisfy(McpPythonClientTest::isDone);
            assertThat(done.at("/stdio/written").toString()).isEqualTo("[true,\"listed\",\"sent\"]");
            assertThat(done.at("/http/written").toString())
                    .isEqualTo("[true,\"signature_required\",\"signature_required\"]");
            assertThat(stack.audit()).isEmpty();
        }
    }

    /** Of 60 USD, 29.50 went for the hire; the accepted seat was let go, and a card paid the visit. */
    private static void isDone(JsonNode transport) {
        assertThat(transport.path("bounty").toString()).isEqualTo("[2950,\"accepted\"]");
        assertThat(transport.path("hired").asText()).isEqualTo("released");
        assertThat(transport.path("booked").asText()).isEqualTo("confirmed");
        assertThat(transport.path("wallet").asLong()).isEqualTo(3_050);
    }
}
