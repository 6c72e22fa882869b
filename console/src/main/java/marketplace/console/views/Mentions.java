package marketplace.console.views;

import com.samskivert.mustache.Escapers;
import java.util.Map;
import java.util.regex.Pattern;

/** Records that a sentence of the API names by their ids, as links to their pages. */
final class Mentions {

    private static final Pattern ID = Pattern.compile("\\b(app|bkg|bty|cnv|esc|sub|svc)_[0-9a-z]{26}\\b");

    private record Page(String path, String name) {}

    private static final Map<String, Page> PAGES = Map.of(
            "app", new Page("/app/hires/", "this work"),
            "bkg", new Page("/app/bookings/", "this booking"),
            "bty", new Page("/app/bounties/", "this bounty"),
            "cnv", new Page("/app/messages/", "this conversation"),
            "esc", new Page("/app/hires/", "this payment"),
            "sub", new Page("/app/subscriptions/", "this subscription"),
            "svc", new Page("/app/services/", "this service"));

    private Mentions() {}

    /** @return HTML, in which the sentence is escaped */
    static String linked(String sentence) {
        return ID.matcher(Escapers.HTML.escape(sentence)).replaceAll(id -> {
            Page page = PAGES.get(id.group(1));
            return "<a href=\"" + page.path() + id.group() + "\">" + page.name() + "</a>";
        });
    }
}
