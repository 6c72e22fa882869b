package marketplace.stdio;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import marketplace.mcp.tools.ToolSelection;

/**
 * What the operator chose.
 *
 * @param api the root of the REST API, ending in {@code /api}
 * @param key from the environment
 * @param home the folder of identities and of a stored key
 * @param longestCall after it a call is answered without the service's answer
 */
public record Settings(URI api, Optional<String> key, Path home, ToolSelection selection, Duration longestCall) {

    /** Hosts give up after half a minute or later. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(25);

    /** Where {@code ./run} serves. */
    static final String LOCAL = "http://127.0.0.1:8080/api";

    public static final class Invalid extends Exception {

        private static final long serialVersionUID = 1L;

        Invalid(String message) {
            super(message);
        }
    }

    static Settings of(Map<String, String> environment, ToolSelection selection) throws Invalid {
        String home = environment.getOrDefault("SERVICE_HOME", "");
        String user = environment.getOrDefault("HOME", System.getProperty("user.home"));
        return new Settings(
                api(environment.getOrDefault("SERVICE_API_URL", "")),
                key(environment.getOrDefault("SERVICE_API_KEY", "")),
                home.isBlank() ? Path.of(user, ".service-identities") : Path.of(home),
                selection,
                LONGEST_CALL);
    }

    private static URI api(String value) throws Invalid {
        String url = unquoted(value).replaceFirst("/+$", "");
        try {
            URI api = URI.create(url.isEmpty() ? LOCAL : url);
            boolean http = "http".equals(api.getScheme()) || "https".equals(api.getScheme());
            if (http && api.getHost() != null && api.getPath().endsWith("/api")) {
                return api;
            }
        } catch (IllegalArgumentException _) {
            // Refused below, like any other text that is no URL.
        }
        throw new Invalid("SERVICE_API_URL must be the root of the REST API, such as https://api.example.com/api.");
    }

    /** Some hosts pass the quotes of their configuration on. */
    private static Optional<String> key(String value) {
        return Optional.of(unquoted(value)).filter(key -> !key.isEmpty());
    }

    private static String unquoted(String value) {
        return value.strip().replaceFirst("^([\"'])(.*)\\1$", "$2").strip();
    }
}
