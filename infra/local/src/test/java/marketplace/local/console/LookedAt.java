package marketplace.local.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.testing.browser.PageCheck;

/** Pages of a signed-in person, as Chromium shows them. */
final class LookedAt {

    private LookedAt() {}

    /**
     * @param pages their paths by name
     * @param folder of the pictures
     */
    static List<String> faults(PageBrowser browser, Map<String, String> pages, String folder)
            throws IOException, InterruptedException {
        return PageCheck.faults(
                pages.keySet(),
                path -> {
                    Shown page = browser.open(pages.getOrDefault(path, "/" + path));
                    return new HttpResponse(
                            page.status(),
                            Map.of("Content-Type", page.header("content-type")),
                            page.html().getBytes(StandardCharsets.UTF_8));
                },
                Path.of("target/pages").resolve(folder));
    }
}
