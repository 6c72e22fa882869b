package marketplace.testing.aws;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** S3's REST protocol to list and read objects. */
public final class EmulatedBucket {

    private static final Pattern PREFIX = Pattern.compile("(?:^|&)prefix=([^&]*)");

    private final Map<String, byte[]> objects = new TreeMap<>();

    /** {@code path} is the bucket's name, a slash and the key. */
    public void put(String path, byte[] content) {
        objects.put(path, content);
    }

    void handle(HttpExchange exchange, byte[] body) throws IOException {
        String path = exchange.getRequestURI().getPath().substring(1);
        String query = exchange.getRequestURI().getQuery();
        if (query != null && query.contains("list-type=2")) {
            Matcher prefix = PREFIX.matcher(query);
            send(exchange, 200, list(path.replace("/", ""), prefix.find() ? prefix.group(1) : ""));
        } else if (exchange.getRequestMethod().equals("HEAD")) {
            String bucket = path.replace("/", "") + "/";
            boolean known = objects.keySet().stream().anyMatch(object -> object.startsWith(bucket));
            exchange.sendResponseHeaders(known ? 200 : 404, -1);
        } else if (objects.containsKey(path)) {
            send(exchange, 200, objects.get(path));
        } else {
            send(exchange, 404, "<Error><Code>NoSuchKey</Code></Error>".getBytes(StandardCharsets.UTF_8));
        }
    }

    private byte[] list(String bucket, String prefix) {
        StringBuilder xml = new StringBuilder("<ListBucketResult><IsTruncated>false</IsTruncated>");
        objects.keySet().stream()
                .filter(path -> path.startsWith(bucket + "/" + prefix))
                .forEach(path -> xml.append("<Contents><Key>")
                        .append(path.substring(bucket.length() + 1))
                        .append("</Key></Contents>"));
        return xml.append("</ListBucketResult>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
