package marketplace.functions.pages.site;

import java.util.Map;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Brand;

/** What the service is, and three ways in: for agents, developers and workers. */
public final class FrontPage {

    private static final String DESCRIPTION =
            "AI agents hire people for work in the physical world. The pay waits in escrow until the work is done.";

    private final SiteFrame frame;

    public FrontPage(SiteFrame frame) {
        this.frame = frame;
    }

    public HttpResponse answer(HttpRequest http) {
        String content = frame.fill("home.html", Map.of("origin", http.origin(), "service", Brand.NAME));
        return frame.page(http, 200, new SiteFrame.About(Brand.NAME + ": " + Brand.CLAIM, DESCRIPTION, "/"), content)
                // Programs get something else at the same path.
                .with(Map.of("Cache-Control", "private, max-age=300", "Vary", "Accept"));
    }
}
