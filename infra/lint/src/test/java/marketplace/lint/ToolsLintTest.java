package marketplace.lint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
class ToolsLintTest {

    private static final Path STDIO =
            Path.of(System.getProperty("repository.root"), "mcp-stdio/src/main/resources/marketplace/stdio");

    @TempDir
    Path folder;

    @Test
    void toolsPassTdqs() throws IOException, InterruptedException {
        List<Path> lists = List.of(STDIO.resolve("tools.jsonl"), STDIO.resolve("identity-tools.json"));

        new Linter("tools", folder)
                .requirePassed(lists, lists.stream().map(Path::toString).toArray(String[]::new));
    }
}
