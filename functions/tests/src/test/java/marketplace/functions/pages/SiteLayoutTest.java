package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Asset;
import marketplace.testing.browser.PageCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages for everyone in a browser. */
class SiteLayoutTest {

    private static final Pattern PAGE = Pattern.compile("href=\"/(docs[^\".#]*)\"");

    private final PublishedSite site = new PublishedSite();

    @Test
    void startPageHasNoFaultInABrowser() throws Exception {
        assertThat(PageCheck.faults(List.of(""), this::served, Path.of("target/pages/site")))
                .isEmpty();
    }

    @Test
    @Tag("nightly")
    void documentationHasNoFaultInABrowser() throws Exception {
        List<String> pages = Stream.of("/docs", "/docs/operations")
                .flatMap(index -> PAGE.matcher(site.get(index).text()).results())
                .map(link -> link.group(1))
                .distinct()
                .toList();
        assertThat(pages).hasSizeGreaterThan(50);

        assertThat(PageCheck.faults(pages, this::served, Path.of("target/pages/site")))
                .isEmpty();
    }

    /** The console's function serves the stylesheet. */
    private HttpResponse served(String path) {
        return Asset.at("/" + path).orElseGet(() -> site.get("/" + path).response());
    }
}
