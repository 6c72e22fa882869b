package marketplace.console.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.api.rest.HttpResponse;
import org.junit.jupiter.api.Test;

class ConsoleFrameTest {

    @Test
    void pageReachesThisHostAndTheStoreOfFilesAlone() {
        HttpResponse page = ConsoleFrame.page(200, "Work", List.of(), "");

        assertThat(policy(page))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                        + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        assertThat(policy(ConsoleFrame.connecting(page, "https://files.test")))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self';"
                        + " img-src 'self' data: https://files.test; connect-src 'self' https://files.test;"
                        + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    }

    @Test
    void pageIsNeitherKeptNorFramedNorGuessed() {
        assertThat(ConsoleFrame.page(200, "Work", List.of(), "").headers())
                .containsEntry("Cache-Control", "no-store")
                .containsEntry("Content-Type", "text/html; charset=utf-8")
                .containsEntry("Referrer-Policy", "same-origin")
                .containsEntry("X-Content-Type-Options", "nosniff")
                .containsEntry("X-Frame-Options", "DENY")
                .containsEntry("X-Robots-Tag", "noindex");
    }

    private static String policy(HttpResponse page) {
        return page.headers().get("Content-Security-Policy");
    }
}
