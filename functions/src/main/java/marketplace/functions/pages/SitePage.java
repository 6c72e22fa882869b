package marketplace.functions.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Link;

/** What a browser gets at the root and at a path that does not exist: the pages that do. Programs get JSON. */
final class SitePage {

    private static final String HTML = "text/html";

    private static final List<Link> LINKS = List.of(
            new Link(OpenApiPage.PATH, "All calls of the API"),
            new Link("/app/earnings", "Earnings and wallet"),
            new Link(UnsubscribePage.SETTINGS_PATH, "Notification settings"));

    /** Where the links of mails lead. Mail programs that check them do not ask for HTML. */
    private static final Pattern LINKED = Pattern.compile("/(?:app|unsubscribe)(?:/.*)?");

    private final HtmlPages pages;

    SitePage(HtmlPages pages) {
        this.pages = pages;
    }

    /** Empty for a program's request. */
    Optional<HttpResponse> answer(HttpRequest http) {
        boolean isForPeople = isBrowser(http) || LINKED.matcher(http.path()).matches();
        if (!http.method().equals("GET") || !isForPeople) {
            return Optional.empty();
        }
        return Optional.of(
                http.path().equals("/")
                        ? page(200, "Hire people by API", "Agents and programs hire people here, over an API or MCP.")
                        : page(
                                404,
                                "Page not found",
                                "This page does not exist. If you followed a link, it may be incomplete: open it again"
                                        + " from the mail, or copy the whole link."));
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
