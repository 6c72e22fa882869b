package marketplace.functions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marketplace.api.Json;
import marketplace.functions.pages.OpenApiDocument;
import marketplace.lint.Linter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentLintTest {

    @TempDir
    Path folder;

    @Test
    void documentPassesRedoclyAndSpectral() throws IOException, InterruptedException {
        Path document = folder.resolve("openapi.json");
        Files.write(document, Json.bytes(OpenApiDocument.whole("https://api.test")));

        new Linter("openapi", folder).requirePassed(List.of(document), document.toString());
    }
}
