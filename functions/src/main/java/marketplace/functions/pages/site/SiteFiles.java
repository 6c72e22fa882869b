package marketplace.functions.pages.site;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Brand;
import marketplace.console.html.TextResource;

/** What browsers, crawlers and security researchers ask for at fixed paths, and where old addresses lead. */
public final class SiteFiles {

    private static final Duration CONTACT_VALIDITY = Duration.ofDays(90);

    private static final Map<String, String> MOVED = Map.of(
            "/mcp", "/docs/tools", "/api-docs", "/docs/operations", "/security.txt", "/.well-known/security.txt");

    /** The icon as a picture of 512 by 512 pixels, for what shows no SVG: link previews and home screens. */
    static final String PICTURE = "/icon.png";

    private static final byte[] MARK = TextResource.bytes("/marketplace/functions/site/icon.png");

    private static final String ICON = Brand.ICON.replaceFirst("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ");

    private final String securityContact;
    private final List<String> pages;

    /**
     * @param securityContact an address such as {@code mailto:security@example.com}; empty for the page on security
     * @param pages the paths that crawlers find without a link
     */
    public SiteFiles(String securityContact, List<String> pages) {
        this.securityContact = securityContact;
        this.pages = pages;
    }

    public Optional<HttpResponse> answer(HttpRequest http, Instant now) {
        return switch (http.path()) {
            case "/favicon.svg", "/favicon.ico" ->
                Optional.of(SiteFrame.file(200, "image/svg+xml", ICON)
                        .with("Content-Security-Policy", "default-src 'none'"));
            case PICTURE, "/apple-touch-icon.png" -> Optional.of(SiteFrame.file(200, "image/png", MARK));
            case "/robots.txt" -> Optional.of(SiteFrame.file(200, "text/plain", robots(http.origin())));
            case "/sitemap.xml" -> Optional.of(SiteFrame.file(200, "application/xml", sitemap(http.origin())));
            case "/.well-known/security.txt" ->
                Optional.of(SiteFrame.file(200, "text/plain", security(http.origin(), now)));
            default -> Optional.ofNullable(MOVED.get(http.path())).map(SiteFiles::moved);
        };
    }

    private static HttpResponse moved(String path) {
        return new HttpResponse(308, Map.of("Location", path, "Cache-Control", SiteFrame.FOR_MINUTES), new byte[0]);
    }

    /** Mails, checkouts and the console are addressed to one person. */
    private static String robots(String origin) {
        return """
            User-agent: *
            Disallow: /app/
            Disallow: /c/
            Disallow: /r/
            Disallow: /unsubscribe/

            Sitemap: %s/sitemap.xml
            """.formatted(origin);
    }

    /** In the form of sitemaps.org. Pages of people, bounties and services are found by their links alone. */
    private String sitemap(String origin) {
        String urls = Stream.concat(Stream.of("/"), pages.stream())
                .map(path -> "<url><loc>" + origin + path + "</loc></url>\n")
                .collect(Collectors.joining());
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            %s</urlset>
            """.formatted(urls);
    }

    /** RFC 9116. The end moves once a day, so that caches and the ETag are of use. */
    private String security(String origin, Instant now) {
        String page = origin + "/docs/security";
        return """
            Contact: %s
            Expires: %s
            Preferred-Languages: en
            Canonical: %s/.well-known/security.txt
            Policy: %s
            """.formatted(
                        securityContact.isEmpty() ? page : securityContact,
                        now.truncatedTo(ChronoUnit.DAYS).plus(CONTACT_VALIDITY),
                        origin,
                        page);
    }
}
