package marketplace.server.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What precedes the body.
 *
 * @param path percent-encoded, as sent
 * @param query percent-encoded, empty if absent
 * @param headers values in the order sent, by name in lower case
 */
public record RequestHead(
        String method, String path, String query, String protocol, Map<String, List<String>> headers) {

    /** Of a request that could not be read. */
    static RequestHead unread(String method) {
        return new RequestHead(method, "", "", "HTTP/1.0", Map.of());
    }

    public Optional<String> header(String lowerCaseName) {
        return Optional.ofNullable(headers.get(lowerCaseName)).map(List::getFirst);
    }

    public boolean isHead() {
        return method.equals("HEAD");
    }

    boolean isVersion11() {
        return protocol.equals("HTTP/1.1");
    }

    boolean keepsAlive() {
        List<String> options = headers.getOrDefault("connection", List.of()).stream()
                .flatMap(value -> List.of(value.toLowerCase(Locale.ROOT).split(",")).stream())
                .map(String::strip)
                .toList();
        return isVersion11() ? !options.contains("close") : options.contains("keep-alive");
    }

    boolean expectsContinue() {
        return isVersion11()
                && header("expect").filter("100-continue"::equalsIgnoreCase).isPresent();
    }
}
