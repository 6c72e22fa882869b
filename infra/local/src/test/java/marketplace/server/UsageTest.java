package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageTest {

    private static final Path SCRIPT =
            Path.of(System.getProperty("repository.root"), "run").toAbsolutePath();

    /** Without a JDK a build would fail. */
    private static Process start(Path script, String path, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", script.toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "JAVA_HOME", "/nowhere"));
        Process process = builder.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process;
    }

    @Test
    void helpPrintsTheOptionsWithoutABuild() throws Exception {
        for (List<String> arguments :
                List.of(List.of("--help"), List.of("--memory", "--help"), List.of("audit", "--help"))) {
            Process process = start(SCRIPT, "/usr/bin:/bin", arguments.toArray(String[]::new));

            assertThat(process.exitValue()).isZero();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(StackCommand.usage());
            assertThat(process.getErrorStream().readAllBytes()).isEmpty();
        }
    }

    /** A copy of the scripts, which looks for a JDK in an empty folder. */
    @Test
    void machineWithoutJdkAndMavenIsToldOfBoth(@TempDir Path machine) throws Exception {
        Path jdk = copy("infra/jdk", machine);
        Files.writeString(jdk, Files.readString(jdk).replace("/usr/lib/jvm/*", machine + "/none/*"));
        copy("infra/build", machine);
        Path bin = Files.createDirectory(machine.resolve("bin"));
        for (String tool : List.of("dirname", "grep")) {
            Files.createSymbolicLink(bin.resolve(tool), Path.of("/usr/bin", tool));
        }

        Process process = start(copy("run", machine), bin.toString(), "--memory");

        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("no JDK 25 found (JAVA_HOME is /nowhere)", "no Maven on PATH");
    }

    private static Path copy(String script, Path machine) throws Exception {
        Path copy = machine.resolve(script);
        Files.createDirectories(copy.getParent());
        return Files.copy(SCRIPT.resolveSibling(script), copy, StandardCopyOption.COPY_ATTRIBUTES);
    }

    @Test
    void usageNamesEveryOption() {
        assertThat(StackCommand.usage())
                .contains(
                        "--port",
                        "--data",
                        "--memory",
                        "--demo",
                        "--strict",
                        "--behind-proxy",
                        "--help",
                        "audit",
                        "backup");
    }

    @Test
    void everyWrongOptionIsNamed() {
        assertThat(faults(
                        "--prot=1",
                        "--memory",
                        "--data",
                        "d",
                        "--port",
                        "x",
                        "now",
                        "--behind-proxy",
                        "hire.example.com/"))
                .containsExactly(
                        "There is no option --prot.",
                        "The word now belongs to no option.",
                        "--port must be a number from 0 to 65535, not x.",
                        "--memory and --data exclude each other.",
                        "--behind-proxy must be an origin such as https://hire.example.com, not hire.example.com/.");
        assertThat(faults("--demo=yes", "--port"))
                .containsExactly("The option --demo has no value.", "The option --port needs a value.");
        assertThat(faults("--port", "65536")).hasSize(1);
        assertThat(faults("--demo", "--behind-proxy", "https://hire.example.com"))
                .containsExactly(
                        "--demo and --behind-proxy exclude each other: everyone knows the passwords of the demo.");
    }

    private static List<String> faults(String... args) {
        CommandLine line = StackCommand.options(List.of(args));
        StackCommand.settings(line);
        return line.faults();
    }

    @Test
    void optionsHaveDefaults() {
        assertThat(settings())
                .isEqualTo(
                        new StackCommand.Settings(new StackOptions(8080, Optional.of(Path.of(".data")), false), false));
        assertThat(settings("--memory", "--strict", "--port", "0"))
                .isEqualTo(new StackCommand.Settings(new StackOptions(0, Optional.empty(), true), false));
        assertThat(settings("--port=80", "--data=d", "--demo"))
                .isEqualTo(new StackCommand.Settings(new StackOptions(80, Optional.of(Path.of("d")), false), true));
        assertThat(settings("--behind-proxy", "https://hire.example.com")
                        .stack()
                        .proxy()
                        .origin())
                .contains(URI.create("https://hire.example.com"));
    }

    private static StackCommand.Settings settings(String... args) {
        return StackCommand.settings(StackCommand.options(List.of(args)));
    }

    @Test
    void helpEndsWithStatusZeroAndStartsNothing() {
        for (String[] arguments : new String[][] {{"--help"}, {"audit", "--help"}, {"--prot", "--help"}}) {
            assertThat(StackCommand.run(arguments, _ -> {
                        throw new IllegalStateException("help must not start the stack");
                    }))
                    .isZero();
        }
    }

    @Test
    void unknownOptionEndsWithStatusTwo() {
        assertThat(StackCommand.run(new String[] {"--prot", "1"}, _ -> {
                    throw new IllegalStateException("an unknown option must not start the stack");
                }))
                .isEqualTo(2);
    }
}
