package marketplace.api.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * An HTTP request as API Gateway hands it over.
 *
 * <p>Free of the event's own form, which the functions alone know.
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

    private static final int MAX_BODY_BYTES = 256 * 1024;

    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }

    /** The members of a header that holds a list; none where it was not sent. */
    List<String> list(String lowerCaseName) {
        return header(lowerCaseName).stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::strip)
                .filter(member -> !member.isEmpty())
                .toList();
    }

    /** The path of the route that matched, such as {@code /api/humans/{humanId}}; empty where none did. */
    public String routePath() {
        int end = routeKey.indexOf(' ');
        return end < 0 ? "" : routeKey.substring(end + 1);
    }

    /** The request of which a HEAD wants only the headers; any other as it is. */
    public HttpRequest orGet() {
        return method.equals("HEAD")
                ? new HttpRequest(
                        "GET",
                        routeKey.replaceFirst("^HEAD ", "GET "),
                        path,
                        query,
                        pathParameters,
                        headers,
                        body,
                        origin,
                        sourceIp)
                : this;
    }

    /** The body; a problem when it is too large, or declared to be something else than JSON. */
    public byte[] jsonBody() {
        if (body.length > MAX_BODY_BYTES) {
            throw new Problem(ErrorCode.PAYLOAD_TOO_LARGE, "The body must not exceed " + MAX_BODY_BYTES + " bytes.");
        }
        String type = header("content-type").orElse("application/json").split(";", 2)[0];
        if (!type.strip().equalsIgnoreCase("application/json")) {
            throw new Problem(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as application/json.");
        }
        return body;
    }

    @Override
    public String toString() {
        // Headers and body may hold secrets.
        return "HttpRequest[" + method + " " + path + "]";
    }
}
