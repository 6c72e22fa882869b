package marketplace.lint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateLintTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    @TempDir
    Path folder;

    @Test
    void templatesPassCfnLint() throws IOException, InterruptedException {
        List<Path> templates = new ArrayList<>(List.of(ROOT.resolve("template.yaml")));
        try (Stream<Path> nested = Files.list(ROOT.resolve("infra"))) {
            nested.filter(file -> file.toString().endsWith(".yaml")).sorted().forEach(templates::add);
        }

        new Linter("template", folder).requirePassed(templates);
    }
}
