package marketplace.functions.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import marketplace.testing.browser.PageCheck;
import org.junit.jupiter.api.Test;

/** The pages for everyone in a browser. */
class SiteLayoutTest {

    private final PublishedSite site = new PublishedSite();

    @Test
    void pagesHaveNoFaultInABrowser() throws Exception {
        List<String> pages = List.of(
                "",
                "docs",
                "docs/money",
                "docs/states",
                "docs/operations",
                "docs/operations/bounties",
                "docs/tools",
                "docs/events",
                "docs/errors",
                "docs/operating");

        assertThat(PageCheck.faults(pages, path -> site.get("/" + path).response(), Path.of("target/pages/site")))
                .isEmpty();
    }
}
