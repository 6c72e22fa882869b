package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.mcp.CatalogueTools;
import marketplace.api.mcp.ToolSet;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.graph.HttpEndpoints;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** What the stdio program ships is what the HTTP endpoint serves. */
class StdioCatalogueTest {

    private final Catalogue catalogue = Capabilities.described();

    @Test
    void listOfToolsIsThatOfHttp() {
        ObjectNode server = HttpEndpoints.server().info().put("instructions", HttpEndpoints.INSTRUCTIONS);
        String tools = FirstReadingTest.list().stream().map(JsonNode::toString).collect(Collectors.joining("\n"));

        Golden.checkResource("mcp-stdio", "marketplace/stdio/server-info.json", server + "\n");
        Golden.checkResource("mcp-stdio", "marketplace/stdio/tools.jsonl", tools + "\n");
    }

    @Test
    void promptsAndResourcesAreThoseOfHttp() {
        Golden.checkResource(
                "mcp-stdio",
                "marketplace/stdio/guides.json",
                Capabilities.guides().json().toPrettyString() + "\n");
    }

    @Test
    void everyToolCallsTheRouteOfItsOperation() {
        ObjectNode routes = CatalogueTools.routes(catalogue).json();
        String tools = lines(routes.path("tools"));
        String names = lines(routes.path("names"));
        ObjectNode sets = Json.object();
        catalogue
                .tools()
                .forEach(bound -> sets.put(
                        bound.tool().name(),
                        ToolSet.of(bound.tool().name()).orElseThrow().wire()));

        Golden.checkResource(
                "mcp-stdio",
                "marketplace/stdio/catalogue.json",
                "{\"tools\":[\n" + tools + "\n],\n\"names\":[\n" + names + "\n],\n\"sets\":" + sets + "}\n");
    }

    @Test
    void everyToolIsInOneSetAndEverySetHasOnlyTools() {
        assertThat(Arrays.stream(ToolSet.values()).flatMap(set -> set.tools().stream()))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(catalogue.tools().stream()
                        .map(bound -> bound.tool().name())
                        .toList());
    }

    /** A change of one tool is a change of one file. */
    @Test
    void everyToolIsAsItWasReviewed() {
        List<JsonNode> tools = FirstReadingTest.list();

        tools.forEach(
                tool -> Golden.check("tools/" + tool.get("name").textValue() + ".json", tool.toPrettyString() + "\n"));
        assertThat(Path.of("src/test/golden/tools").toFile().list()).hasSize(tools.size());
    }

    static JsonNode identityTools() {
        Path file = Path.of(
                System.getProperty("repository.root"),
                "mcp-stdio/src/main/resources/marketplace/stdio/identity-tools.json");
        try {
            return Json.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String lines(JsonNode list) {
        return list.valueStream().map(JsonNode::toString).collect(Collectors.joining(",\n"));
    }
}
