package marketplace.functions.http;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.secrets.Sha256;

/** Pages for people, without scripts. Templates escape values; the content security policy is a second guard. */
public final class HtmlPages {

    private static final String TEMPLATES = "/marketplace/functions/";

    private static final String STYLE = resource("style.css");

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

    public HttpResponse page(int status, String title, String template, Map<String, ?> values) {
        Map<String, Object> frame = new TreeMap<>();
        frame.put("title", title);
        frame.put("service", Capabilities.TITLE);
        frame.put("style", STYLE);
        frame.put("content", template(template).execute(values));
        String html = template("layout.html").execute(frame);
        return new HttpResponse(status, HEADERS, html.getBytes(StandardCharsets.UTF_8));
    }

    public HttpResponse notice(int status, String title, Tone tone, String sentence, String next) {
        return notice(status, title, tone, sentence, next, List.of());
    }

    public HttpResponse notice(int status, String title, Tone tone, String sentence, String next, List<Link> links) {
        return page(
                status,
                title,
                "notice.html",
                Map.of("tone", tone.style(), "sentence", sentence, "next", next, "links", links));
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
        return templates.computeIfAbsent(name, _ -> Mustache.compiler().compile(resource(name)));
    }

    private static String resource(String name) {
        try (InputStream file = Objects.requireNonNull(HtmlPages.class.getResourceAsStream(TEMPLATES + name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
