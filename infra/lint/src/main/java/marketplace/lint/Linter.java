package marketplace.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A linter of {@code infra/lint}. Each installs what it needs on its first run.
 *
 * @param name the script
 * @param folder where its output is written
 */
public record Linter(String name, Path folder) {

    private static final int TOOL_IS_MISSING = 77;
    private static final Path LINT = Path.of(System.getProperty("repository.root"), "infra/lint");

    /** Fails the test if the linter finds anything, and skips it visibly if the linter cannot be installed. */
    public void requirePassed(String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(Stream.of(LINT.resolve(name).toString()), Stream.of(arguments))
                .toList();
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
