package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.stories.Service;
import marketplace.testing.browser.BrowserScript;
import org.junit.jupiter.api.Test;

/** Every page that links lead to, in Chromium: on a phone, wide, dark, at 200 %, without scripts and by keyboard. */
class ConsoleCrawlTest {

    private static final Path PICTURES = Path.of("target/pages");

    private final Api api = new Api(Service.stack().uri());

    @Test
    void pagesOfANewPersonHaveNoFault() throws Exception {
        Account ada = Account.signUp(api);
        api.put(
                        "/api/humans/me",
                        ada.session(),
                        Json.object().put("name", "Ada").put("timezone", "Europe/Lisbon"))
                .success();

        JsonNode crawled = crawl(ada);

        assertThat(crawled.path("faults")).isEmpty();
        assertThat(crawled.path("paths").size()).isGreaterThan(3);
    }

    private JsonNode crawl(Account person) throws Exception {
        Files.createDirectories(PICTURES);
        return BrowserScript.run(
                ConsoleCrawlTest.class,
                "crawl.cjs",
                List.of(api.base().toString(), PICTURES.toString(), person.email(), Account.PASSWORD));
    }
}
