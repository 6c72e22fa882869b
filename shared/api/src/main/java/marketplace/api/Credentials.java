package marketplace.api;

import java.util.Optional;

/** Unverified credentials of a request. They are never printed. */
public record Credentials(Optional<String> apiKey, Optional<String> bearer) {

    /** Session tokens never begin with this. */
    public static final String API_KEY_PREFIX = "svc_";

    public static final Credentials NONE = new Credentials(Optional.empty(), Optional.empty());

    public boolean isSent() {
        return apiKey.isPresent() || bearer.isPresent();
    }

    /** X-API-Key wins over Authorization. */
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
