package marketplace.kernel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/**
 * URLs of the caller's site that one of our pages links to at its end; null for none. No page redirects: the
 * visitor sees the host first.
 */
public record ReturnUrls(String returnUrl, String cancelUrl) {

    public static final ReturnUrls NONE = new ReturnUrls(null, null);

    private static final int MAX_PORT = 65_535;

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /**
     * Refuses all but https URLs with a host, a possible port and no user name. Without a {@code cancelUrl} there is
     * one link.
     *
     * @param origin ours; http URLs of this machine are allowed only if the service runs there too
     */
    public static ReturnUrls of(String returnUrl, String cancelUrl, String origin) {
        String checked = checked("returnUrl", returnUrl, origin);
        return new ReturnUrls(checked, cancelUrl == null ? checked : checked("cancelUrl", cancelUrl, origin));
    }

    public Optional<URI> after(boolean success) {
        return Optional.ofNullable(success ? returnUrl : cancelUrl).map(URI::create);
    }

    private static String checked(String field, String url, String origin) {
        if (url == null) {
            return null;
        }
        try {
            URI uri = new URI(url);
            boolean allowed = "https".equals(uri.getScheme()) || (isLoopback(URI.create(origin)) && isLoopback(uri));
            if (allowed && uri.getHost() != null && uri.getUserInfo() == null && uri.getPort() <= MAX_PORT) {
                return url;
            }
        } catch (URISyntaxException _) {
            throw refused(field);
        }
        throw refused(field);
    }

    private static boolean isLoopback(URI uri) {
        return "http".equals(uri.getScheme()) && uri.getHost() != null && LOOPBACK.contains(uri.getHost());
    }

    private static Problem refused(String field) {
        return Problem.invalid(
                field, "must be an https URL with a host, a port of at most 65535 if any, and no user name");
    }
}
