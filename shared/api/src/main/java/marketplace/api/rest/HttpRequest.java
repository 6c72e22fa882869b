package marketplace.api.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * An HTTP request, independent of the platform's event.
 *
 * @param routeKey the matched route, such as {@code GET /api/humans/{humanId}}, or {@code $default}
 * @param query decoded; repeated parameters joined by commas
 * @param headers by name in lower case
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

    private static final int MAX_NAME_LENGTH = 1_000;
    private static final int MAX_HEADER_LENGTH = 16_000;

    /** Overlong credentials are wrong credentials: 401. */
    private static final Set<String> CREDENTIALS = Set.of("authorization", "x-api-key");

    /** Refuses overlong names and header values, before anything parses them. */
    void requireBounded() {
        if (query.keySet().stream().anyMatch(name -> name.length() > MAX_NAME_LENGTH)) {
            throw Problem.invalid("query", "must have parameter names of at most " + MAX_NAME_LENGTH + " characters");
        }
        headers.forEach((name, value) -> {
            boolean tooLong = value.length() > MAX_HEADER_LENGTH && !CREDENTIALS.contains(name);
            if (name.length() > MAX_NAME_LENGTH || tooLong) {
                throw Problem.invalid(
                        "headers",
                        "must have names of at most " + MAX_NAME_LENGTH + " characters and values of at most "
                                + MAX_HEADER_LENGTH);
            }
        });
    }

    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName));
    }

    /** Whether a browser asks: programs do not name HTML. */
    public boolean asksForHtml() {
        return list("accept").stream()
                .map(range -> range.split(";", 2)[0].strip())
                .anyMatch("text/html"::equalsIgnoreCase);
    }

    List<String> list(String lowerCaseName) {
        return header(lowerCaseName).stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::strip)
                .filter(member -> !member.isEmpty())
                .toList();
    }

    /** Empty if no route matched. */
    public String routePath() {
        int end = routeKey.indexOf(' ');
        return end < 0 ? "" : routeKey.substring(end + 1);
    }

    HttpRequest from(String otherOrigin, String otherAddress) {
        return new HttpRequest(method, routeKey, path, query, pathParameters, headers, body, otherOrigin, otherAddress);
    }

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

    /** Refuses a body that is too large or declared as something other than JSON. */
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
