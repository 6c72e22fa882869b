package marketplace.console.session;

import java.net.URI;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;

/** Defence in depth against CSRF, beside a secret in the URL or in the form. */
public final class OwnForm {

    private OwnForm() {}

    /** A browser that sends no origin is trusted, because it knows the secret. */
    public static boolean isFromElsewhere(HttpRequest http) {
        Optional<String> site = http.header("sec-fetch-site");
        if (site.isPresent()) {
            return !site.get().equals("same-origin");
        }
        return http.header("origin")
                .filter(origin -> !origin.equals(http.origin()))
                .filter(origin -> !http.header("host").equals(authority(origin)))
                .isPresent();
    }

    private static Optional<String> authority(String origin) {
        try {
            return Optional.ofNullable(URI.create(origin).getAuthority());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
