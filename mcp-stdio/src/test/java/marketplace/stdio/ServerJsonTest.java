package marketplace.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.mcp.JsonText;
import org.junit.jupiter.api.Test;

/** The file for registries, with the rules of its schema for the parts that it has. */
class ServerJsonTest {

    private static final Set<String> INPUT = Set.of(
            "name", "description", "isRequired", "isSecret", "format", "value", "default", "placeholder", "choices");

    private final JsonNode server;

    ServerJsonTest() throws IOException {
        server = JsonText.syntax(
                Files.readAllBytes(Path.of(System.getProperty("repository.root"), "mcp-stdio/server.json")));
    }

    private static Set<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    @Test
    void describesTheServerAsItIntroducesItself() {
        JsonNode introduced = Resources.json("server-info.json");

        assertThat(names(server))
                .containsExactlyInAnyOrder("$schema", "name", "title", "description", "version", "remotes");
        assertThat(server.path("$schema").asText())
                .isEqualTo("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
        assertThat(server.path("name").asText()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
        assertThat(server.path("name").asText())
                .endsWith("/" + introduced.path("name").asText());
        assertThat(server.path("title")).isEqualTo(introduced.path("title"));
        assertThat(server.path("version")).isEqualTo(introduced.path("version"));
        assertThat(server.path("description").asText().length()).isBetween(1, 100);
    }

    @Test
    void endpointHasItsVariablesAndHeaders() {
        JsonNode remote = server.at("/remotes/0");

        assertThat(names(remote)).containsExactlyInAnyOrder("type", "url", "variables", "headers");
        assertThat(remote.path("type").asText()).isEqualTo("streamable-http");
        assertThat(remote.path("url").asText()).isEqualTo("https://{host}/api/mcp");
        assertThat(names(remote.path("variables"))).containsExactly("host");
        assertThat(remote.path("headers").findValuesAsText("name"))
                .containsExactly("X-API-Key", "X-MCP-Toolsets", "X-MCP-Readonly");
        assertThat(remote.at("/headers/0/isSecret").isBoolean()).isTrue();
        remote.path("headers").forEach(header -> assertThat(INPUT).containsAll(names(header)));
        remote.path("variables").forEach(variable -> assertThat(INPUT).containsAll(names(variable)));
    }
}
