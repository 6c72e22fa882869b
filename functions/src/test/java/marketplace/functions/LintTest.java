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

/** The linters of {@code infra/lint} find nothing. */
class LintTest {

    private static final int TOOL_IS_MISSING = 77;
    private static final Path LINT = Path.of(System.getProperty("repository.root"), "infra/lint");

    @TempDir
    Path folder;

    @Test
    void documentPassesRedoclyAndSpectral() throws IOException, InterruptedException {
        Path document = folder.resolve("openapi.json");
        Files.write(document, Json.bytes(OpenApiDocument.whole("https://api.test")));

        assertPasses(LINT.resolve("openapi").toString(), document.toString());
    }

    @Test
    void templatesPassCfnLint() throws IOException, InterruptedException {
        assertPasses(LINT.resolve("template").toString());
    }

    private void assertPasses(String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        int exit = new ProcessBuilder(command)
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
