package marketplace.functions.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.http.HtmlPages;

/** What a browser gets at the root and at a path that does not exist: the pages that do. Programs get JSON. */
final class SitePage {

    private static final String HTML = "text/html";

    private static final List<Map<String, String>> LINKS = List.of(
            link(OpenApiPage.PATH, "All calls of the API"),
            link("/app/earnings", "Earnings and wallet"),
            link("/app/settings/notifications", "Notification settings"));

    private final HtmlPages pages;

    SitePage(HtmlPages pages) {
        this.pages = pages;
    }

    private static Map<String, String> link(String path, String name) {
        return Map.of("path", path, "name", name);
    }

    /** Empty for a request that is not a browser's. */
    Optional<HttpResponse> answer(HttpRequest http) {
        if (!http.method().equals("GET") || !isBrowser(http)) {
            return Optional.empty();
        }
        return Optional.of(
                http.path().equals("/")
                        ? page(200, "Hire people by API", "Agents and programs hire people here, over an API or MCP.")
                        : page(404, "Page not found", "This page does not exist."));
    }

    private HttpResponse page(int status, String title, String sentence) {
        return pages.page(status, title, "site.html", Map.of("sentence", sentence, "links", LINKS));
    }

    private static boolean isBrowser(HttpRequest http) {
        return http.header("accept").stream()
                .flatMap(ranges -> Stream.of(ranges.split(",")))
                .map(range -> range.split(";", 2)[0].strip())
                .anyMatch(HTML::equalsIgnoreCase);
    }
}
