package marketplace.api.rest;

import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The web origins whose pages may call with credentials.
 *
 * <p>Any page may read public data; all else needs an origin from the deployer's list.
 */
public record CorsOrigins(Set<String> listed) {

    /** The value of an empty list in a variable: variables cannot be empty. */
    private static final String NONE = "none";

    public CorsOrigins {
        listed = Set.copyOf(listed);
    }

    public static CorsOrigins none() {
        return new CorsOrigins(Set.of());
    }

    /** Reads {@code none}, or origins such as {@code https://app.example.com} with commas between. */
    public static CorsOrigins parse(String text) {
        return text.strip().equals(NONE)
                ? none()
                : new CorsOrigins(Arrays.stream(text.split(","))
                        .map(String::strip)
                        .map(CorsOrigins::requireOrigin)
                        .collect(Collectors.toSet()));
    }

    private static String requireOrigin(String text) {
        // As browsers send it: no path, not even a slash. A pattern would let in more than anybody meant.
        URI uri = URI.create(text);
        boolean origin = uri.getHost() != null
                && text.equals(
                        uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()));
        if (!origin) {
            throw new IllegalArgumentException("'" + text + "' is no origin such as https://app.example.com");
        }
        return text;
    }
}
