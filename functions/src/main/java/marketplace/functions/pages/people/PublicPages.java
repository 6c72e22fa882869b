package marketplace.functions.pages.people;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.graph.PublicReads;
import marketplace.functions.pages.site.SiteFrame;

/** Pages to share: {@code /h/<username>}, {@code /b/<bounty>} and {@code /s/<service>}. */
public final class PublicPages {

    private static final Pattern PATH = Pattern.compile("/([hbs])/([^/]{1,100})");

    /** What is hidden or deleted must soon be gone from caches, too. */
    private static final String BRIEFLY = "public, max-age=30";

    private static final String HUMAN = "GET /api/humans/{humanId}";
    private static final String BOUNTY = "GET /api/bounties/{bountyId}";
    private static final String SERVICE = "GET /api/services/{serviceId}";

    /** The routes that {@link PublicReads} must have. */
    public static final List<String> READS = List.of(HUMAN, BOUNTY, SERVICE);

    private final SiteFrame frame;
    private final Supplier<PublicReads> reads;

    public PublicPages(SiteFrame frame, Supplier<PublicReads> reads) {
        this.frame = frame;
        this.reads = reads;
    }

    /** A page before it is framed. */
    record Draft(SiteFrame.About about, String template, Map<String, ?> values) {}

    /** Empty for any other path, and for an id that a stranger may not read. */
    public Optional<HttpResponse> answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        Matcher path = PATH.matcher(http.path());
        if (!path.matches()) {
            return Optional.empty();
        }
        String id = path.group(2);
        Optional<Draft> draft = switch (path.group(1)) {
            case "h" -> find(HUMAN, "humanId", id, exchange).map(answer -> HumanPage.of(answer.path("human")));
            case "b" -> find(BOUNTY, "bountyId", id, exchange).map(answer -> BountyPage.of(answer.path("bounty")));
            default -> find(SERVICE, "serviceId", id, exchange).map(answer -> ServicePage.of(answer.path("service")));
        };
        return draft.map(page -> frame.page(http, 200, page.about(), frame.fill(page.template(), page.values()))
                .with("Cache-Control", BRIEFLY));
    }

    private Optional<? extends JsonNode> find(String route, String field, String id, HttpFrame.Exchange exchange) {
        return reads.get().find(route, Json.object().put(field, id), exchange);
    }
}
