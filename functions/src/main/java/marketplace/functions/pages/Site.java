package marketplace.functions.pages;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.Calls;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.pages.docs.DocsPages;
import marketplace.functions.pages.people.PublicPages;
import marketplace.functions.pages.site.FrontPage;
import marketplace.functions.pages.site.RefusalPages;
import marketplace.functions.pages.site.SiteFiles;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.kernel.Problem;
import marketplace.webhooks.EventTypes;

/** The pages for everyone, none of which has a route of its own. Programs get JSON at the root and at unknown paths. */
final class Site {

    /** Where the links of mails lead. Mail programs that check them do not ask for HTML. */
    private static final Pattern LINKED = Pattern.compile("/(?:app|unsubscribe|[hbs])(?:/.*)?");

    private final SiteFrame frame = new SiteFrame();
    private final FrontPage front = new FrontPage(frame);
    private final DocsPages docs = new DocsPages(
            frame, Capabilities.described(), OpenApiDocument.text(), EventTypes.of(Capabilities.events()));
    private final RefusalPages refusals = new RefusalPages(frame);
    private final SiteFiles files;
    private final PublicPages people;

    Site(String securityContact, Supplier<Calls> reads, Supplier<String> photos) {
        this.files = new SiteFiles(securityContact, docs.paths());
        this.people = new PublicPages(frame, reads, photos);
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
            return http.asksForHtml() ? Optional.of(front.answer(http)) : Optional.empty();
        }
        return docs.answer(http).or(() -> files.answer(http, exchange.now()));
    }

    /** A page for people, with what to do next; programs get JSON. */
    HttpResponse refusal(HttpRequest http, Problem problem, String requestId) {
        boolean isLink =
                http.method().equals("GET") && LINKED.matcher(http.path()).matches();
        HttpResponse answer = isLink || http.asksForHtml()
                ? refusals.page(http, problem, requestId)
                : HttpFrame.json(problem, requestId);
        return answer.with("Vary", "Accept");
    }
}
