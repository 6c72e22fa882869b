package marketplace.console.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.secrets.Sha256;

/** Pages for people, without scripts. Templates escape values; the content security policy is a second guard. */
public final class HtmlPages {

    /** What every page has: its frame, the notice and the style. */
    private static final String SHARED = "/marketplace/console/html/";

    /** Within the page, because reports are also saved as files. */
    private static final String STYLE =
            TextResource.text(SHARED + "tokens.css") + TextResource.text(SHARED + "style.css");

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type", "text/html; charset=utf-8",
            "Content-Security-Policy",
                    "default-src 'none'; style-src 'sha256-"
                            + Base64.getEncoder().encodeToString(Sha256.digest(STYLE))
                            + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "Cache-Control", "no-store",
            // The page's URL contains a secret; no other site may receive it.
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "X-Robots-Tag", "noindex");

    private final Map<String, Template> templates = new ConcurrentHashMap<>();
    private final String folder;

    /** The templates of the pages are resources of this folder, which ends with a slash. */
    public HtmlPages(String folder) {
        this.folder = folder;
    }

    public HttpResponse page(int status, String title, String template, Map<String, ?> values) {
        return framed(status, title, template(folder + template).execute(values));
    }

    private HttpResponse framed(int status, String title, String content) {
        Map<String, Object> frame = new TreeMap<>();
        frame.put("head", Brand.HEAD);
        frame.put("title", title);
        frame.put("service", Brand.NAME);
        frame.put("icon", Brand.ICON);
        frame.put("style", STYLE);
        frame.put("content", content);
        String html = template(SHARED + "layout.html").execute(frame);
        return new HttpResponse(status, HEADERS, html.getBytes(StandardCharsets.UTF_8));
    }

    public HttpResponse notice(int status, String title, Tone tone, String sentence, String next) {
        return notice(status, title, tone, sentence, next, List.of());
    }

    public HttpResponse notice(int status, String title, Tone tone, String sentence, String next, List<Link> links) {
        return framed(
                status,
                title,
                template(SHARED + "notice.html")
                        .execute(Map.of("tone", tone.style(), "sentence", sentence, "next", next, "links", links)));
    }

    public record Link(String path, String name) {}

    public enum Tone {
        GOOD("good"),
        BAD("bad");

        private final String style;

        Tone(String style) {
            this.style = style;
        }

        public String style() {
            return style;
        }
    }

    private Template template(String name) {
        return templates.computeIfAbsent(name, _ -> Mustache.compiler().compile(TextResource.text(name)));
    }
}
