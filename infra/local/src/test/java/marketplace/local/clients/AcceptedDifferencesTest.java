package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Json;
import org.junit.jupiter.api.Test;

/** The differences between the OpenAPI document and the service that the contract check accepts. */
class AcceptedDifferencesTest {

    private static final Path FOLDER = Path.of(System.getProperty("repository.root"), "infra", "clients");

    @Test
    void atMost15DifferencesAreAcceptedEachWithItsReason() throws IOException {
        List<String> accepted = new ArrayList<>();
        Json.read(Files.readAllBytes(FOLDER.resolve("schemathesis-baseline.json")))
                .path("entries")
                .forEach(entry -> accepted.add("%s | %s | %s"
                        .formatted(
                                entry.path("operation").asText(),
                                entry.path("check").asText(),
                                entry.path("signature").asText())));
        List<String> explained = Files.readAllLines(FOLDER.resolve("differences.md")).stream()
                .filter(line -> line.matches("\\| (GET|POST|PUT|PATCH|DELETE) .*"))
                .map(line -> line.replaceFirst("^\\| (.*) \\| [A-Z][^|]+\\. \\|$", "$1"))
                .toList();

        assertThat(accepted).hasSizeLessThanOrEqualTo(15).containsExactlyInAnyOrderElementsOf(explained);
    }
}
