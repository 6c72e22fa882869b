package marketplace.functions.pages.site;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.console.html.Brand;

/** What browsers, crawlers and security researchers ask for at fixed paths, and where old addresses lead. */
public final class SiteFiles {

    private static final Duration CONTACT_VALIDITY = Duration.ofDays(90);

    private static final Map<String, String> MOVED = Map.of(
            "/mcp", "/docs/tools", "/api-docs", "/docs/operations", "/security.txt", "/.well-known/security.txt");

    private static final String ICON = Brand.ICON.replaceFirst("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ");

    /** Mails, checkouts and the console are addressed to one person. */
    private static final String ROBOTS = """
        User-agent: *
        Disallow: /app/
        Disallow: /c/
        Disallow: /r/
        Disallow: /unsubscribe/
        """;

    private final String securityContact;

    /** Takes an address such as {@code mailto:security@example.com}, or nothing for the page on security. */
    public SiteFiles(String securityContact) {
        this.securityContact = securityContact;
    }

    public Optional<HttpResponse> answer(HttpRequest http, Instant now) {
        return switch (http.path()) {
            case "/favicon.svg", "/favicon.ico" ->
                Optional.of(SiteFrame.file(200, "image/svg+xml", ICON)
                        .with("Content-Security-Policy", "default-src 'none'"));
            case "/robots.txt" -> Optional.of(SiteFrame.file(200, "text/plain", ROBOTS));
            case "/.well-known/security.txt" ->
                Optional.of(SiteFrame.file(200, "text/plain", security(http.origin(), now)));
            default -> Optional.ofNullable(MOVED.get(http.path())).map(SiteFiles::moved);
        };
    }

    private static HttpResponse moved(String path) {
        return new HttpResponse(308, Map.of("Location", path, "Cache-Control", SiteFrame.FOR_MINUTES), new byte[0]);
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
