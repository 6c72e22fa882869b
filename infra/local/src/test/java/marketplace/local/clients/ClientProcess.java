package marketplace.local.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of others, with the scripts that drive them, in a folder of their own below {@code target}. */
final class ClientProcess {

    private static final Path LOCAL = Path.of(System.getProperty("repository.root"), "infra/local");

    private final Path source;
    private final Path installed;

    /** @param name of the folder of the scripts in the test resources */
    ClientProcess(String name) {
        source = LOCAL.resolve("src/test/resources").resolve(name);
        installed = LOCAL.resolve("target").resolve(name);
    }

    record Result(int exit, String output, String errors) {}

    Path folder() {
        return installed;
    }

    /** Copies the scripts. Returns whether the file that lists the versions is the one of the last installation. */
    boolean copyScripts(String versions) throws IOException {
        Files.createDirectories(installed);
        Path lock = installed.resolve(versions);
        boolean current = Files.exists(lock) && Files.mismatch(lock, source.resolve(versions)) < 0;
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, installed.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return current;
    }

    /** Skips the test, visibly, where the program is missing. */
    Result run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("output", ".txt");
        Path errors = Files.createTempFile("errors", ".txt");
        Process process;
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(installed.toFile())
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
        assertThat(ended).as(command + " ends").isTrue();
        return new Result(process.exitValue(), Files.readString(output), Files.readString(errors));
    }

    static RuntimeException skipped(String reason) {
        System.err.println("SKIPPED, no such client was tried: " + reason);
        assumeTrue(false, reason);
        return new IllegalStateException(reason);
    }
}
