package marketplace.functions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marketplace.api.Json;
import marketplace.functions.pages.OpenApiDocument;
import marketplace.lint.Linter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What others' programs make of the OpenAPI document. What the nightly ones have found is required of it by {@link
 * DocumentForGeneratorsTest}; nightly, the service is also called with such clients.
 */
class DocumentLintTest {

    @TempDir
    Path folder;

    private Path document;

    @BeforeEach
    void write() throws IOException {
        document = folder.resolve("openapi.json");
        Files.write(document, Json.bytes(OpenApiDocument.whole("https://api.test")));
    }

    @Test
    void documentPassesRedocly() throws IOException, InterruptedException {
        new Linter("redocly", folder).requirePassed(List.of(document), document.toString());
    }

    @Test
    @Tag("nightly")
    void documentPassesSpectral() throws IOException, InterruptedException {
        new Linter("spectral", folder).requirePassed(List.of(document), document.toString());
    }

    @Test
    @Tag("nightly")
    void generatedPythonClientHasAllFields() throws IOException, InterruptedException {
        requireClient("python-client");
    }

    @Test
    @Tag("nightly")
    void generatedGoClientCompiles() throws IOException, InterruptedException {
        requireClient("go-client");
    }

    private void requireClient(String generator) throws IOException, InterruptedException {
        new Linter(generator, folder).requirePassed(List.of(document), document.toString(), folder.toString());
    }
}
