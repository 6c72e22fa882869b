package marketplace.local.stories;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import marketplace.testing.Await;
import marketplace.testing.browser.Chromium;

/** Each call uses a new browser profile. */
final class Browser {

    private Browser() {}

    static String dom(String url, int width, int height) throws IOException, InterruptedException {
        return run(url, width, height, "--dump-dom");
    }

    static Path picture(String url, int width, int height, Path file) throws IOException, InterruptedException {
        run(url, width, height, "--screenshot=" + file);
        return file;
    }

    private static String run(String url, int width, int height, String what) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("browser");
        try {
            List<String> command = new ArrayList<>(List.of(
                    Chromium.require().toString(),
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--user-data-dir=" + profile,
                    "--window-size=" + width + "," + height,
                    what,
                    url));
            Path output = profile.resolve("output.html");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                Await.exit(process);
            } finally {
                process.destroyForcibly();
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } finally {
            remove(profile);
        }
    }

    private static void remove(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
