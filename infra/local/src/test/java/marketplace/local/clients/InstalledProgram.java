package marketplace.local.clients;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The stdio program, copied to a folder whose path has a blank and an umlaut. */
record InstalledProgram(Path folder) {

    static final List<String> OPENING = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");

    private static final Path BUILT = Path.of(System.getProperty("repository.root"), "mcp-stdio/target/service-mcp");

    private static final CopyOption[] COPIED = {StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING
    };

    /** What a run printed, and its exit code. */
    record Run(List<String> lines, String errors, int code) {}

    static InstalledProgram in(Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("an installed prögram"));
        try (Stream<Path> files = Files.walk(BUILT)) {
            // Not the Java of its own that a build with -Pimage leaves there.
            List<Path> kept = files.filter(file -> !file.startsWith(BUILT.resolve("runtime")))
                    .toList();
            for (Path file : kept) {
                Files.copy(file, folder.resolve(BUILT.relativize(file).toString()), COPIED);
            }
        }
        return new InstalledProgram(folder);
    }

    Path launcher() {
        return folder.resolve("bin/service-mcp");
    }

    /** Starts without making a cache: that is done beside, by a process that would outlive a test. */
    static Map<String, String> environment(Path home) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("SERVICE_AOT", "0");
        return environment;
    }

    Run run(Map<String, String> environment, String input, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(options));
        return run(command, environment, input);
    }

    static Run run(List<String> command, Map<String, String> environment, String input) throws Exception {
        Path files = Files.createTempDirectory("run");
        Path out = files.resolve("out");
        Path errors = files.resolve("errors");
        ProcessBuilder program = new ProcessBuilder(command)
                .redirectInput(Files.writeString(files.resolve("in"), input).toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile());
        program.environment().clear();
        program.environment().putAll(environment);
        int code = program.start().waitFor();
        return new Run(Files.readAllLines(out, StandardCharsets.UTF_8), Files.readString(errors), code);
    }
}
