package marketplace.local.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

record Call(String method, String path, List<Pair> query, List<Pair> headers, Doc body) {

    record Pair(String name, String value) {}

    String target() {
        return query.isEmpty()
                ? path
                : path
                        + query.stream()
                                .map(pair -> pair.name() + "=" + pair.value())
                                .collect(Collectors.joining("&", "?", ""));
    }

    Optional<String> header(String name) {
        return headers.stream()
                .filter(pair -> pair.name().equalsIgnoreCase(name))
                .map(Pair::value)
                .findFirst();
    }

    Call withPath(String other) {
        return new Call(method, other, query, headers, body);
    }

    Call withQuery(List<Pair> other) {
        return new Call(method, path, other, headers, body);
    }

    Call withHeaders(List<Pair> others) {
        return new Call(method, path, query, others, body);
    }

    Call withBody(Doc other) {
        return new Call(method, path, query, headers, other);
    }

    String curl(String origin) {
        StringBuilder line = new StringBuilder();
        byte[] bytes = body.bytes();
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean printable = text.chars().allMatch(c -> c >= ' ' && c < 127);
        if (!printable) {
            line.append("base64 -d <<< ")
                    .append(Base64.getEncoder().encodeToString(bytes))
                    .append(" | ");
        }
        line.append(method.equals("HEAD") ? "curl -I" : "curl -i -X " + method);
        headers.forEach(header -> line.append(" -H ").append(quoted(header.name() + ": " + header.value())));
        if (bytes.length > 0) {
            line.append(" --data-binary ").append(printable ? quoted(text) : "@-");
        }
        return line.append(' ').append(quoted(origin + target())).toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
