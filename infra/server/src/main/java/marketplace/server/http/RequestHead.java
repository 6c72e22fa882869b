package marketplace.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What precedes the body.
 *
 * @param path percent-encoded, as sent
 * @param query percent-encoded, empty if absent
 * @param headers values in the order sent, by name in lower case
 */
public record RequestHead(
        String method, String path, String query, String protocol, Map<String, List<String>> headers) {

    static final RequestHead UNREAD = new RequestHead("", "", "", "HTTP/1.0", Map.of());

    private static final int MAX_METHOD_LENGTH = 40;

    private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*+");
    private static final Pattern QUERY = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/?\\[\\]-]|%[0-9A-Fa-f]{2})*+");

    private static final String LINE = "request line";

    /** Refuses what the decoder accepts: other versions, targets that are no URI, and a second Host. */
    static RequestHead of(HttpRequest request) throws MalformedRequest {
        HttpVersion version = request.protocolVersion();
        if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
            throw MalformedRequest.of(LINE, "must end with HTTP/1.1");
        }
        if (request.method().name().length() > MAX_METHOD_LENGTH) {
            throw MalformedRequest.of(LINE, "must begin with a method such as GET");
        }
        if (request.headers().getAll(HttpHeaderNames.HOST).size() > 1) {
            throw MalformedRequest.of("Host", "must be sent once");
        }
        String target = target(request.uri());
        int mark = target.indexOf('?');
        String path = mark < 0 ? target : target.substring(0, mark);
        String query = mark < 0 ? "" : target.substring(mark + 1);
        if (!PATH.matcher(path).matches() || !QUERY.matcher(query).matches()) {
            throw MalformedRequest.of(LINE, "must have a percent-encoded path and query without a fragment");
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        request.headers()
                .forEach(header -> headers.computeIfAbsent(
                                header.getKey().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                        .add(header.getValue()));
        return new RequestHead(request.method().name(), path, query, version.text(), headers);
    }

    /** Clients of a proxy send the whole address. Its host is not used; the header's is checked. */
    private static String target(String sent) {
        if (!sent.regionMatches(true, 0, "http://", 0, "http://".length())) {
            return sent;
        }
        String rest = sent.substring("http://".length());
        int end = rest.length();
        for (char delimiter : new char[] {'/', '?'}) {
            int index = rest.indexOf(delimiter);
            end = index < 0 ? end : Math.min(end, index);
        }
        String target = rest.substring(end);
        return target.startsWith("/") ? target : "/" + target;
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
}
