package marketplace.testing.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.testing.Await;

/**
 * A program for Node that drives Chromium by Playwright. It is started as {@code node SCRIPT MODULES CHROMIUM ARGUMENT
 * ...}, finds {@code look.cjs} beside itself, and prints one JSON object.
 */
public final class BrowserScript {

    private static final String PLAYWRIGHT = "playwright-core@1.65.1";

    private static final String AXE = "axe-core@4.14.1";

    private static final String SHARED = "look.cjs";

    private BrowserScript() {}

    /**
     * What the script printed. Skips the test where Chromium, Node or the packages are missing.
     *
     * @param script a resource beside {@code owner}
     */
    public static JsonNode run(Class<?> owner, String script, List<String> arguments)
            throws IOException, InterruptedException {
        Path chromium = Chromium.require();
        Path modules = modules();
        Path work = Files.createTempDirectory("browser");
        try {
            Files.write(work.resolve(SHARED), resource(BrowserScript.class, SHARED));
            Path program = Files.write(work.resolve(script), resource(owner, script));
            List<String> command =
                    new ArrayList<>(List.of("node", program.toString(), modules.toString(), chromium.toString()));
            command.addAll(arguments);
            Path output = work.resolve("output.json");
            Process node = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                Await.exit(node);
            } finally {
                node.destroyForcibly();
            }
            return Json.parse(Files.readString(output));
        } finally {
            delete(work);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Fetched once for each pair of versions, and never into the sources. */
    private static Path modules() throws IOException, InterruptedException {
        Path cache = Path.of(Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                        .orElse(System.getProperty("user.home") + "/.cache"))
                .resolve("marketplace-page-check");
        Path modules = cache.resolve(PLAYWRIGHT + "+" + AXE);
        if (!Files.isDirectory(modules)) {
            Files.createDirectories(cache);
            Path fetched = Files.createTempDirectory(cache, "fetching");
            assumeTrue(
                    runs(
                            "npm",
                            "install",
                            "--prefix",
                            fetched.toString(),
                            "--no-save",
                            "--ignore-scripts",
                            PLAYWRIGHT,
                            AXE),
                    "npm cannot fetch " + PLAYWRIGHT + " and " + AXE + ", so no page was looked at");
            moveUnlessThere(fetched, modules);
        }
        assumeTrue(runs("node", "--version"), "no Node on this machine, so no page was looked at");
        return modules.resolve("node_modules");
    }

    private static void moveUnlessThere(Path fetched, Path modules) throws IOException {
        try {
            Files.move(fetched, modules);
        } catch (FileAlreadyExistsException _) {
            // Another test run was faster. Its copy is the same.
        }
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Await.exit(process);
            return process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private static byte[] resource(Class<?> owner, String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        }
    }
}
