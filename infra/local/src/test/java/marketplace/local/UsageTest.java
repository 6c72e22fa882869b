package marketplace.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UsageTest {

    private static final Path SCRIPT =
            Path.of(System.getProperty("repository.root"), "run").toAbsolutePath();

    /** Without a JDK a build would fail. */
    private static Process start(String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", SCRIPT.toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", "/nowhere"));
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process;
    }

    @Test
    void helpPrintsTheOptionsWithoutABuild() throws Exception {
        for (List<String> arguments :
                List.of(List.of("--help"), List.of("--memory", "--help"), List.of("audit", "--help"))) {
            Process process = start(arguments.toArray(String[]::new));

            assertThat(process.exitValue()).isZero();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(StackCommand.usage());
            assertThat(process.getErrorStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void usageNamesEveryOption() {
        assertThat(StackCommand.usage())
                .contains("--port", "--data", "--memory", "--demo", "--strict", "--help", "audit");
    }

    @Test
    void unknownOptionEndsWithStatusTwo() {
        assertThat(StackCommand.run(new String[] {"--prot", "1"}, _ -> {
                    throw new IllegalStateException("an unknown option must not start the stack");
                }))
                .isEqualTo(2);
    }
}
