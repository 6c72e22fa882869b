package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marketplace.api.Json;
import marketplace.functions.pages.OpenApiDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The linters of {@code infra/lint/check} find nothing. */
class OpenApiLintTest {

    private static final int TOOL_IS_MISSING = 77;
    private static final Path CHECK = Path.of(System.getProperty("repository.root"), "infra/lint/check");

    @TempDir
    Path folder;

    @Test
    void documentPassesRedoclyAndSpectral() throws IOException, InterruptedException {
        Path document = folder.resolve("openapi.json");
        Path output = folder.resolve("output.txt");
        Files.write(document, Json.bytes(OpenApiDocument.whole("https://api.test")));

        int exit = new ProcessBuilder(CHECK.toString(), document.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String text = Files.readString(output);

        if (exit == TOOL_IS_MISSING) {
            System.err.println(text);
        }
        assumeTrue(exit != TOOL_IS_MISSING, text);
        assertThat(exit).as(text).isZero();
    }
}
