package marketplace.functions.pages;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.Calls;
import marketplace.console.html.Brand;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.pages.docs.DocsPages;
import marketplace.functions.pages.people.PublicPages;
import marketplace.functions.pages.site.FrontPage;
import marketplace.functions.pages.site.SiteFiles;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.webhooks.EventTypes;

/** The pages for everyone, none of which has a route of its own. Programs get JSON at the root and at unknown paths. */
final class Site {

    private static final String HTML = "text/html";

    /** Where the links of mails lead. Mail programs that check them do not ask for HTML. */
    private static final Pattern LINKED = Pattern.compile("/(?:app|unsubscribe|[hbs])(?:/.*)?");

    private final SiteFrame frame = new SiteFrame();
    private final FrontPage front = new FrontPage(frame);
    private final DocsPages docs = new DocsPages(
            frame, Capabilities.described(), OpenApiDocument.text(), EventTypes.of(Capabilities.events()));
    private final SiteFiles files;
    private final PublicPages people;

    Site(String securityContact, Supplier<Calls> reads) {
        this.files = new SiteFiles(securityContact);
        this.people = new PublicPages(frame, reads);
    }

    /** Empty for a path that is no page's, or none for this caller. */
    Optional<HttpResponse> answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        if (!http.method().equals("GET")) {
            return Optional.empty();
        }
        Optional<HttpResponse> still = still(exchange);
        // They read nothing, so they need no limit.
        still.ifPresent(_ -> exchange.limiter().exempt());
        return still.or(() -> people.answer(exchange));
    }

    /** The pages that only a release changes. */
    private Optional<HttpResponse> still(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        if (http.path().equals("/")) {
            return isBrowser(http) ? Optional.of(front.answer(http)) : Optional.empty();
        }
        return docs.answer(http).or(() -> files.answer(http, exchange.now()));
    }

    /** Empty for a program's request. */
    Optional<HttpResponse> notFound(HttpRequest http) {
        boolean isForPeople = isBrowser(http) || LINKED.matcher(http.path()).matches();
        if (!http.method().equals("GET") || !isForPeople) {
            return Optional.empty();
        }
        SiteFrame.About about = new SiteFrame.About("Page not found · " + Brand.NAME, "This page does not exist.", "/");
        return Optional.of(frame.page(http, 404, about, frame.fill("not-found.html", about))
                .with("Cache-Control", "no-store"));
    }

    private static boolean isBrowser(HttpRequest http) {
        return http.header("accept").stream()
                .flatMap(ranges -> Stream.of(ranges.split(",")))
                .map(range -> range.split(";", 2)[0].strip())
                .anyMatch(HTML::equalsIgnoreCase);
    }
}
