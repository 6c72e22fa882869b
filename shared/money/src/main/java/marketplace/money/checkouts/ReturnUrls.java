package marketplace.money.checkouts;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import marketplace.kernel.Problem;

/** Links of our page after a payment; null for none. Nothing redirects by itself: the payer sees the host first. */
public record ReturnUrls(String paid, String notPaid) {

    public static final ReturnUrls NONE = new ReturnUrls(null, null);

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** @param origin ours; http URLs of this machine are allowed only if we are there as well */
    public static ReturnUrls of(String returnUrl, String cancelUrl, String origin) {
        boolean local = isLoopback(URI.create(origin));
        String paid = checked("returnUrl", returnUrl, local);
        String notPaid = checked("cancelUrl", cancelUrl, local);
        return new ReturnUrls(paid, notPaid == null ? paid : notPaid);
    }

    private static String checked(String field, String url, boolean local) {
        if (url == null) {
            return null;
        }
        try {
            URI uri = new URI(url);
            boolean allowed = "https".equals(uri.getScheme()) || (local && isLoopback(uri));
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
