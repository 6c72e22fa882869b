package marketplace.api.rest;

import java.util.Map;
import java.util.Optional;

/**
 * An HTTP request as API Gateway hands it over.
 *
 * @param routeKey the route that matched, such as {@code GET /api/humans/{humanId}}, or {@code $default}
 * @param query decoded; repeated parameters joined by commas
 * @param pathParameters decoded
 * @param headers by name in lower case
 * @param body empty when none was sent
 * @param origin scheme and host that the caller used
 * @param sourceIp the caller's address as the gateway saw it
 */
public record HttpRequest(
        String method,
        String routeKey,
        String path,
        Map<String, String> query,
        Map<String, String> pathParameters,
        Map<String, String> headers,
        byte[] body,
        String origin,
        String sourceIp) {

    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }

    @Override
    public String toString() {
        // Headers and body may hold secrets.
        return "HttpRequest[" + method + " " + path + "]";
    }
}
