package marketplace.server.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the head of a request within a bound, strictly by RFC 9112. */
final class HeadReader {

    static final int MAX_HEAD_BYTES = 256 * 1024;

    private static final int MAX_METHOD_LENGTH = 40;

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*+");
    private static final Pattern QUERY = Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=:@/?\\[\\]-]|%[0-9A-Fa-f]{2})*+");

    private static final String LINE = "request line";
    private static final String HEADERS = "headers";

    private final ConnectionInput in;
    private int read;

    HeadReader(ConnectionInput in) {
        this.in = in;
    }

    /** Empty at the end of the connection. */
    Optional<RequestHead> read() throws IOException {
        Optional<String> first = line();
        // RFC 9112 asks servers to skip an empty line before a request.
        if (first.isPresent() && first.get().isEmpty()) {
            first = line();
        }
        if (first.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = first.get().split(" ", -1);
        if (parts.length != 3) {
            throw MalformedRequest.of(LINE, "must be a method, a target and HTTP/1.1 with one blank between");
        }
        String method = parts[0];
        if (method.length() > MAX_METHOD_LENGTH || !TOKEN.matcher(method).matches()) {
            throw MalformedRequest.of(LINE, "must begin with a method such as GET");
        }
        if (!parts[2].equals("HTTP/1.1") && !parts[2].equals("HTTP/1.0")) {
            throw MalformedRequest.of(LINE, "must end with HTTP/1.1");
        }
        Map<String, List<String>> headers = headers();
        if (headers.getOrDefault("host", List.of()).size() > 1) {
            throw MalformedRequest.of("Host", "must be sent once");
        }
        String target = target(parts[1]);
        int mark = target.indexOf('?');
        String path = mark < 0 ? target : target.substring(0, mark);
        String query = mark < 0 ? "" : target.substring(mark + 1);
        if (!PATH.matcher(path).matches() || !QUERY.matcher(query).matches()) {
            throw MalformedRequest.of(LINE, "must have a percent-encoded path and query without a fragment");
        }
        return Optional.of(new RequestHead(method, path, query, parts[2], headers));
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

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        while (true) {
            String line = line().orElseThrow(() -> MalformedRequest.of(HEADERS, "must end with an empty line"));
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
            if (!TOKEN.matcher(name).matches()) {
                throw MalformedRequest.of(HEADERS, "must each be a name, a colon and a value on one line");
            }
            String value = trimmed(line.substring(colon + 1));
            if (value.chars().anyMatch(HeadReader::isControl)) {
                throw MalformedRequest.of(HEADERS, "must have values without control characters");
            }
            headers.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
        }
    }

    /** Only these two surround a value; other whitespace is part of it. A pattern would need quadratic time. */
    private static String trimmed(String value) {
        int from = 0;
        int to = value.length();
        while (from < to && isBlank(value.charAt(from))) {
            from++;
        }
        while (from < to && isBlank(value.charAt(to - 1))) {
            to--;
        }
        return value.substring(from, to);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }

    private static boolean isControl(int character) {
        return (character < ' ' && character != '\t') || character == 0x7f;
    }

    private Optional<String> line() throws IOException {
        Optional<String> line = in.line(
                MAX_HEAD_BYTES - read,
                HEADERS,
                "must have at most " + MAX_HEAD_BYTES + " bytes together with the request line");
        read += line.map(String::length).orElse(0) + 1;
        return line.map(text -> text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
