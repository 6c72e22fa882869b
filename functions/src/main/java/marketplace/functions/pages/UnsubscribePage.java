package marketplace.functions.pages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.HtmlPages;
import marketplace.console.html.HtmlPages.Link;
import marketplace.console.html.HtmlPages.Tone;
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

    static final String SETTINGS_PATH = "/app/settings/notifications";

    private static final List<Link> SETTINGS = List.of(new Link(SETTINGS_PATH, "Notification settings"));

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
                        "All other mails still reach you. In the notification settings you can turn these on again.",
                        SETTINGS));
    }

    private HttpResponse answer(Optional<String> subject, Function<String, HttpResponse> page) {
        return subject.map(page)
                .orElseGet(() -> pages.notice(
                        404,
                        "This link does not work",
                        Tone.BAD,
                        "The unsubscribe link is incomplete, or its account no longer exists. Nothing was changed.",
                        "Open the link again from the mail, or copy the whole link. In the notification settings you"
                                + " can choose your mails as well.",
                        SETTINGS));
    }

    private static String token(HttpRequest http) {
        return http.pathParameters().getOrDefault("token", "");
    }
}
