package marketplace.testing.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The browser of this machine. */
public final class Chromium {

    private static final List<Path> PLACES = List.of(
            Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"), Path.of("/usr/bin/google-chrome"));

    private Chromium() {}

    /** Skips the test where there is none. */
    public static Path require() {
        Optional<Path> found = PLACES.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(found.isPresent(), "no Chromium on this machine, so no page was looked at");
        return found.orElseThrow();
    }
}
