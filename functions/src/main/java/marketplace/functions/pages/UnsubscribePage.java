package marketplace.functions.pages;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.http.HtmlPages;
import marketplace.functions.http.HtmlPages.Tone;
import marketplace.notifications.UnsubscribeLinks;
import marketplace.notifications.Unsubscribing;

/**
 * The link at the end of a mail, which needs no sign-in. GET only asks, because mail programs open links to check them.
 * POST unsubscribes: the button of the page, or the mail program's own (RFC 8058).
 */
final class UnsubscribePage {

    static final String PATH = UnsubscribeLinks.PATH + "{token}";
    static final String ASK = "GET " + PATH;
    static final String CONFIRM = "POST " + PATH;

    private final HtmlPages pages;
    private final Supplier<Unsubscribing> unsubscribing;

    UnsubscribePage(HtmlPages pages, Supplier<Unsubscribing> unsubscribing) {
        this.pages = pages;
        this.unsubscribing = unsubscribing;
    }

    HttpResponse ask(HttpRequest http) {
        return answer(
                unsubscribing.get().subject(token(http)),
                subject -> pages.page(200, "Unsubscribe", "unsubscribe.html", Map.of("subject", subject)));
    }

    HttpResponse confirm(HttpRequest http) {
        return answer(
                unsubscribing.get().unsubscribe(token(http)),
                subject -> pages.notice(
                        200,
                        "Unsubscribed",
                        Tone.GOOD,
                        "You get no more mails about " + subject + ".",
                        "To get them again, send PUT /api/me/notifications."));
    }

    private HttpResponse answer(Optional<String> subject, Function<String, HttpResponse> page) {
        return subject.map(page)
                .orElseGet(() -> pages.notice(
                        404,
                        "Link not valid",
                        Tone.BAD,
                        "This unsubscribe link is not valid.",
                        "Copy the whole link from the mail, or send PUT /api/me/notifications."));
    }

    private static String token(HttpRequest http) {
        return http.pathParameters().getOrDefault("token", "");
    }
}
