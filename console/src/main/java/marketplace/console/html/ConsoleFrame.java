package marketplace.console.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.rest.HttpResponse;

/** The frame around every page of the console: name, navigation, main part, and the region that is read aloud. */
public final class ConsoleFrame {

    private static final Template FRAME = Mustache.compiler()
            .nullValue("")
            .emptyStringIsFalse(true)
            .compile(TextResource.text("/marketplace/console/html/console.html"));

    private static final String POLICY = "Content-Security-Policy";
    private static final String CONNECT = "connect-src 'self'";
    private static final String PICTURES = "img-src 'self' data:";

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type",
            "text/html; charset=utf-8",
            POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; " + PICTURES + "; " + CONNECT
                    + "; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "Cache-Control",
            "no-store",
            "Referrer-Policy",
            "same-origin",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "X-Robots-Tag",
            "noindex");

    public static boolean isPage(HttpResponse answer) {
        return answer.headers().containsKey(POLICY);
    }

    /** The page, whose script may also send files to this origin, and which shows those that were sent. */
    public static HttpResponse connecting(HttpResponse page, String origin) {
        String policy = page.headers()
                .get(POLICY)
                .replace(CONNECT, CONNECT + " " + origin)
                .replace(PICTURES, PICTURES + " " + origin);
        return page.with(POLICY, policy);
    }

    /** An entry of the navigation. */
    public record Link(String path, String text, String icon, boolean current) {}

    private ConsoleFrame() {}

    /**
     * @param navigation empty for a visitor
     * @param content rendered, so nothing in it is escaped here
     */
    public static HttpResponse page(int status, String title, List<Link> navigation, String content) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("head", Brand.HEAD);
        values.put("title", title);
        values.put("name", Brand.NAME);
        values.put("claim", Brand.CLAIM);
        values.put("icon", Brand.ICON);
        values.put("style", Asset.STYLE.path());
        values.put("script", Asset.SCRIPT.path());
        values.put("navigation", navigation);
        values.put("hasNavigation", !navigation.isEmpty());
        values.put("content", content);
        return new HttpResponse(status, HEADERS, FRAME.execute(values).getBytes(StandardCharsets.UTF_8));
    }
}
