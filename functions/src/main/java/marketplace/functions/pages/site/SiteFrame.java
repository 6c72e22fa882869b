package marketplace.functions.pages.site;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Asset;
import marketplace.console.html.Brand;
import marketplace.console.html.TextResource;
import marketplace.kernel.secrets.Sha256;

/** The header, footer, style and headers of a public page. It loads nothing from another host, and runs no script. */
public final class SiteFrame {

    /** Pages and texts that only a new release changes. */
    public static final String FOR_MINUTES = "public, max-age=300";

    private static final String FOLDER = "/marketplace/functions/site/";

    /** Small, and only of these pages. Everything else is in the stylesheet that they share with the console. */
    private static final String STYLE = TextResource.text(FOLDER + "site.css");

    private static final String POLICY = "Content-Security-Policy";
    private static final String IMAGES = "img-src 'self'";

    private static final String RULES = "default-src 'none'; style-src 'self' 'sha256-"
            + Base64.getEncoder().encodeToString(Sha256.digest(STYLE))
            + "'; " + IMAGES + "; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

    private static final int TAG_LENGTH = 32;

    /**
     * What a page is about.
     *
     * @param description a sentence for search engines and link previews
     * @param path its canonical path; empty for a page that is no page to find, such as a refusal
     * @param image for previews
     * @param markdown the path of the same page in Markdown
     */
    public record About(
            String title, String description, String path, Optional<Photo> image, Optional<String> markdown) {

        public About(String title, String description, String path) {
            this(title, description, path, Optional.empty(), Optional.empty());
        }
    }

    /**
     * A public image.
     *
     * @param path of this site, which leads to the file
     * @param alt what it shows, for those who do not see it
     */
    public record Photo(String path, String alt) {}

    /** For previews of pages that have no image of their own. */
    private static final Photo MARK = new Photo(SiteFiles.PICTURE, "The mark of " + Brand.NAME);

    private final Map<String, Template> templates = new ConcurrentHashMap<>();

    /** Fills a template. Those of Markdown are not escaped. */
    public String fill(String template, Object values) {
        return templates
                .computeIfAbsent(
                        template,
                        name -> Mustache.compiler()
                                .escapeHTML(!name.endsWith(".md"))
                                .defaultValue("")
                                .emptyStringIsFalse(true)
                                .withLoader(part -> new StringReader(TextResource.text(FOLDER + part)))
                                .compile(TextResource.text(FOLDER + name)))
                .execute(values);
    }

    public HttpResponse page(HttpRequest http, int status, About about, String content) {
        Map<String, Object> values = new HashMap<>();
        values.put("head", Brand.HEAD);
        values.put("about", about);
        values.put("origin", http.origin());
        values.put("image", about.image().orElse(MARK));
        values.put("markdown", about.markdown().orElse(null));
        values.put("service", Brand.NAME);
        values.put("icon", Brand.ICON);
        values.put("stylesheet", Asset.STYLE.path());
        values.put("style", STYLE);
        values.put("content", content);
        return file(status, "text/html", fill("layout.html", values))
                .with(Map.of(POLICY, RULES, "Referrer-Policy", "no-referrer"));
    }

    /** The page, which also shows images of this origin: where the paths of photos lead. */
    public static HttpResponse showing(HttpResponse page, String origin) {
        return page.with(POLICY, page.headers().get(POLICY).replace(IMAGES, IMAGES + " " + origin));
    }

    /** A text that caches may keep for some minutes. */
    public static HttpResponse file(int status, String mediaType, String text) {
        return file(status, mediaType + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static HttpResponse file(int status, String contentType, byte[] body) {
        return new HttpResponse(
                status,
                Map.of(
                        "Content-Type",
                        contentType,
                        "Cache-Control",
                        FOR_MINUTES,
                        // Weak, because the compressed body has other bytes.
                        "ETag",
                        "W/\"" + Sha256.of(body).substring(0, TAG_LENGTH) + "\"",
                        "X-Content-Type-Options",
                        "nosniff"),
                body);
    }
}
