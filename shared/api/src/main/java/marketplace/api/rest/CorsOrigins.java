package marketplace.api.rest;

import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** The web origins whose pages may call with credentials. Any page may read public data. */
public record CorsOrigins(Set<String> listed) {

    /** An environment variable cannot be empty. */
    private static final String NONE = "none";

    public CorsOrigins {
        listed = Set.copyOf(listed);
    }

    public static CorsOrigins none() {
        return new CorsOrigins(Set.of());
    }

    /** Parses {@code none}, or comma-separated origins such as {@code https://app.example.com}. */
    public static CorsOrigins parse(String text) {
        return text.strip().equals(NONE)
                ? none()
                : new CorsOrigins(Arrays.stream(text.split(","))
                        .map(String::strip)
                        .map(CorsOrigins::requireOrigin)
                        .collect(Collectors.toSet()));
    }

    private static String requireOrigin(String text) {
        // Browsers send origins without a path or trailing slash.
        URI uri = URI.create(text);
        boolean origin = uri.getHost() != null
                && text.equals(
                        uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()));
        if (!origin) {
            throw new IllegalArgumentException("'" + text + "' is not an origin such as https://app.example.com");
        }
        return text;
    }
}
