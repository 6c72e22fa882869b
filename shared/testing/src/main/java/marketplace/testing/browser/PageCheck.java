package marketplace.testing.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Json;
import marketplace.api.rest.HttpResponse;
import marketplace.testing.Await;

/**
 * Opens pages on a desktop, the same at 200 % zoom, and on a phone, light and dark, and lists what is wrong with them:
 * violations of accessibility rules (axe), horizontal scrolling, requests to another host, and messages in the console.
 */
public final class PageCheck {

    private static final String PLAYWRIGHT = "playwright-core@1.65.1";

    private static final String AXE = "axe-core@4.14.1";

    private PageCheck() {}

    /**
     * The faults of these pages, empty if they have none.
     *
     * @param pages by a name that fits into a path
     * @param pictures the folder of {@code <name>-<width>-<scheme>.png}
     */
    public static List<String> faults(Map<String, HttpResponse> pages, Path pictures)
            throws IOException, InterruptedException {
        return faults(pages.keySet(), pages::get, pictures);
    }

    /**
     * @param names the paths of the pages without the first slash
     * @param site what a host answers at a path without its first slash
     */
    public static List<String> faults(Collection<String> names, Function<String, HttpResponse> site, Path pictures)
            throws IOException, InterruptedException {
        Path chromium = Chromium.require();
        Path modules = modules();
        Files.createDirectories(pictures);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            HttpResponse page = site.apply(exchange.getRequestURI().getPath().substring(1));
            page.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(page.status(), page.body().length);
            exchange.getResponseBody().write(page.body());
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        Path work = Files.createTempDirectory("page-check");
        Path script = Files.write(work.resolve("page-check.cjs"), resource("page-check.cjs"));
        Path output = work.resolve("faults.json");
        try {
            List<String> command = new ArrayList<>(List.of(
                    "node", script.toString(), modules.toString(), chromium.toString(), address, pictures.toString()));
            command.addAll(names);
            Process node = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                Await.exit(node);
            } finally {
                node.destroyForcibly();
            }
            return faults(Files.readString(output));
        } finally {
            server.stop(0);
            Files.deleteIfExists(script);
            Files.deleteIfExists(output);
            Files.deleteIfExists(work);
        }
    }

    private static List<String> faults(String output) {
        List<String> faults = new ArrayList<>();
        for (JsonNode fault : Json.parse(output).path("faults")) {
            faults.add(fault.asText());
        }
        return faults;
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

    private static byte[] resource(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(PageCheck.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        }
    }
}
