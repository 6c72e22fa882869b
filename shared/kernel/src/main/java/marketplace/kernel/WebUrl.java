package marketplace.kernel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** An address that people open in a browser. */
public final class WebUrl {

    private static final int LAST_PORT = 65_535;

    private WebUrl() {}

    /** Refuses what is no http or https URL with a host and without a user name. */
    public static void require(String field, String text) {
        if (!isWebUrl(text)) {
            throw Problem.invalid(field, "must be an http or https URL with a host and without a user name");
        }
    }

    private static boolean isWebUrl(String text) {
        try {
            URI uri = new URI(text);
            String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            return (scheme.equals("https") || scheme.equals("http"))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getPort() <= LAST_PORT;
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
