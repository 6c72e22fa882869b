package marketplace.local.edition;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.ObjectStore.Stored;

/**
 * S3's REST protocol for one bucket. It refuses unsigned requests and files that differ from their checksum; it does
 * not check signatures.
 */
final class S3 {

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");
    private static final String SHA256 = "x-amz-checksum-sha256";

    private final String path;
    private final Supplier<ObjectStore> store;
    private final S3Parts parts = new S3Parts();

    S3(String bucket, Supplier<ObjectStore> store) {
        this.path = "/" + bucket;
        this.store = store;
    }

    void handle(HttpExchange exchange) throws IOException {
        String target = exchange.getRequestURI().getPath();
        if (!(target.equals(path) || target.startsWith(path + "/")) || !isSigned(exchange)) {
            send(exchange, 403, new byte[0]);
            return;
        }
        String name = target.substring(Math.min(target.length(), path.length() + 1));
        ObjectStore objects = store.get();
        if (parts.handles(exchange)) {
            parts.handle(exchange, objects, name);
            return;
        }
        switch (exchange.getRequestMethod()) {
            case "HEAD" -> head(exchange, objects, name);
            case "GET" -> get(exchange, objects, name);
            case "PUT" -> put(exchange, objects, name);
            case "DELETE" -> {
                objects.delete(name);
                send(exchange, 204, new byte[0]);
            }
            default -> send(exchange, 405, new byte[0]);
        }
    }

    private static boolean isSigned(HttpExchange exchange) {
        String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
        return exchange.getRequestHeaders().containsKey("Authorization") || query.contains("X-Amz-Signature=");
    }

    private static void head(HttpExchange exchange, ObjectStore objects, String name) throws IOException {
        Optional<Stored> stored = objects.find(name);
        if (stored.isPresent()) {
            byte[] sha256 = HexFormat.of().parseHex(stored.get().sha256());
            exchange.getResponseHeaders().set(SHA256, Base64.getEncoder().encodeToString(sha256));
            exchange.getResponseHeaders()
                    .set("Content-Length", Long.toString(stored.get().bytes()));
        }
        exchange.sendResponseHeaders(stored.isPresent() ? 200 : 404, -1);
    }

    private static void get(HttpExchange exchange, ObjectStore objects, String name) throws IOException {
        Optional<Stored> stored = objects.find(name);
        if (stored.isEmpty()) {
            send(exchange, 404, bytes("<Error><Code>NoSuchKey</Code></Error>"));
            return;
        }
        Matcher range =
                RANGE.matcher(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Range"))
                        .orElse(""));
        if (!range.matches()) {
            send(
                    exchange,
                    200,
                    objects.read(name, 0, Math.toIntExact(stored.get().bytes())));
            return;
        }
        long from = Long.parseLong(range.group(1));
        int length = Math.toIntExact(Long.parseLong(range.group(2)) - from + 1);
        byte[] part = objects.read(name, from, length);
        exchange.getResponseHeaders()
                .set(
                        "Content-Range",
                        "bytes " + from + "-" + (from + part.length - 1) + "/"
                                + stored.get().bytes());
        send(exchange, 206, part);
    }

    private static void put(HttpExchange exchange, ObjectStore objects, String name) throws IOException {
        byte[] file = body(exchange);
        String announced = exchange.getRequestHeaders().getFirst(SHA256);
        if (announced != null && !announced.equals(Base64.getEncoder().encodeToString(sha256(file)))) {
            send(exchange, 400, new byte[0]);
            return;
        }
        objects.write(name, exchange.getRequestHeaders().getFirst("Content-Type"), file);
        send(exchange, 200, new byte[0]);
    }

    static byte[] body(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String content = exchange.getRequestHeaders().getFirst("x-amz-content-sha256");
        return content != null && content.startsWith("STREAMING-") ? unchunked(body) : body;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The encoding {@code aws-chunked}: size, signature and bytes of each chunk, then trailing headers. */
    private static byte[] unchunked(byte[] body) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(body);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(line(in).split(";", 2)[0], 16);
            if (size == 0) {
                return file.toByteArray();
            }
            file.write(in.readNBytes(size));
            line(in);
        }
    }

    private static String line(ByteArrayInputStream in) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII).strip();
    }

    private static byte[] sha256(byte[] file) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(file);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
