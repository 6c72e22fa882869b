package marketplace.kernel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/** URLs of the caller's site that our pages link to. Nothing redirects by itself: the visitor sees the host first. */
public final class ReturnUrl {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private ReturnUrl() {}

    /**
     * Returns the URL, or null for null. Refuses all but https URLs with a host and without a user name.
     *
     * @param origin ours; http URLs of this machine are allowed only if we are there as well
     */
    public static String checked(String field, String url, String origin) {
        if (url == null) {
            return null;
        }
        try {
            URI uri = new URI(url);
            boolean allowed = "https".equals(uri.getScheme()) || (isLoopback(URI.create(origin)) && isLoopback(uri));
            if (allowed && uri.getHost() != null && uri.getUserInfo() == null) {
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
        return Problem.invalid(field, "must be an https URL with a host and without a user name");
    }
}
