package marketplace.server.demo;

import java.util.Locale;
import java.util.Map;

/**
 * An account that makes calls.
 *
 * @param credentials the header of its session, or of its API key
 */
record Actor(String key, Map<String, String> credentials) {

    Actor {
        credentials = Map.copyOf(credentials);
    }

    static Actor stranger(String key) {
        return new Actor(key, Map.of());
    }

    Actor withSession(String token) {
        return new Actor(key, Map.of("authorization", "Bearer " + token));
    }

    Actor withApiKey(String apiKey) {
        return new Actor(key, Map.of("x-api-key", apiKey));
    }

    /** An address of its own: limits are counted for each address. */
    String address() {
        int home = key.hashCode();
        return String.format(Locale.ROOT, "10.%d.%d.%d", home >>> 16 & 255, home >>> 8 & 255, home & 255);
    }
}
