package marketplace.functions.pages.people;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.Calls;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Pages to share: {@code /h/<username>}, {@code /b/<bounty>} and {@code /s/<service>}. They read as a stranger, so they
 * show nothing that the API hides from everyone.
 */
public final class PublicPages {

    private static final Pattern PATH = Pattern.compile("/([hbs])/([^/]{1,100})");

    /** What is hidden or deleted must soon be gone from caches, too. */
    private static final String BRIEFLY = "public, max-age=30";

    private static final String HUMAN = "get_human";
    private static final String BOUNTY = "get_bounty";
    private static final String SERVICE = "get_service";

    private final SiteFrame frame;
    private final Supplier<Calls> reads;
    private final Supplier<String> photos;

    /** @param photos the origin of the object store, where photos are */
    public PublicPages(SiteFrame frame, Supplier<Calls> reads, Supplier<String> photos) {
        this.frame = frame;
        this.reads = reads;
        this.photos = photos;
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
            case "b" -> find(BOUNTY, "bountyId", id, exchange).map(BountyPage::of);
            default -> find(SERVICE, "serviceId", id, exchange).map(answer -> ServicePage.of(answer.path("service")));
        };
        return draft.map(page -> page(http, page));
    }

    private HttpResponse page(HttpRequest http, Draft draft) {
        HttpResponse page = frame.page(http, 200, draft.about(), frame.fill(draft.template(), draft.values()))
                .with("Cache-Control", BRIEFLY);
        return draft.about().image().isEmpty() || photos.get().equals(http.origin())
                ? page
                : SiteFrame.showing(page, photos.get());
    }

    /** Empty for an unknown, hidden or malformed id alike. */
    private Optional<ObjectNode> find(String operation, String field, String id, HttpFrame.Exchange exchange) {
        try {
            return Optional.of(reads.get()
                    .call(exchange, Optional.empty(), operation, Json.object().put(field, id), Optional.empty()));
        } catch (Problem refusal) {
            if (refusal.code() == ErrorCode.NOT_FOUND || refusal.code() == ErrorCode.VALIDATION) {
                return Optional.empty();
            }
            throw refusal;
        }
    }
}
