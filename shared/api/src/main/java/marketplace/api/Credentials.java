package marketplace.api;

import java.util.Optional;

/**
 * What a request sent to prove who calls; not yet believed.
 *
 * <p>A type of its own, so that a claim is never taken for a caller. It never prints its content.
 *
 * @param apiKey the value of X-API-Key, or of a bearer header that holds an API key
 * @param bearer the value of a bearer header that holds a session token
 */
public record Credentials(Optional<String> apiKey, Optional<String> bearer) {

    /** API keys begin with this, session tokens never do. */
    public static final String API_KEY_PREFIX = "svc_";

    public static final Credentials NONE = new Credentials(Optional.empty(), Optional.empty());

    /** From the two headers of the interface; X-API-Key wins. */
    public static Credentials of(Optional<String> apiKeyHeader, Optional<String> authorization) {
        Optional<String> bearer = authorization
                .filter(header -> header.regionMatches(true, 0, "Bearer ", 0, 7))
                .map(header -> header.substring(7).strip());
        Optional<String> bearerKey = bearer.filter(value -> value.startsWith(API_KEY_PREFIX));
        return new Credentials(
                apiKeyHeader.or(() -> bearerKey), bearer.filter(value -> !value.startsWith(API_KEY_PREFIX)));
    }

    @Override
    public String toString() {
        return "Credentials[apiKey " + apiKey.isPresent() + ", bearer " + bearer.isPresent() + "]";
    }
}
