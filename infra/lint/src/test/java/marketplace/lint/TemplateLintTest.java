package marketplace.lint;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateLintTest {

    @TempDir
    Path folder;

    @Test
    void templatesPassCfnLint() throws IOException, InterruptedException {
        new Linter("template", folder).requirePassed();
    }
}
