package marketplace.server.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.ObjectStore.Announced;
import marketplace.server.data.LocalObjects;
import marketplace.server.http.Exchange;
import marketplace.server.http.MalformedRequest;

/** The routes of signed URLs. Files are streamed. An invalid signature gets a plain 403, as from S3. */
public final class ObjectStoreEndpoint {

    private static final System.Logger LOG = System.getLogger(ObjectStoreEndpoint.class.getName());

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,15})-(\\d{0,15})");

    private final LocalObjects objects;
    private final InstantSource clock;

    public ObjectStoreEndpoint(LocalObjects objects, InstantSource clock) {
        this.objects = objects;
        this.clock = clock;
    }

    void answer(Exchange exchange) throws IOException {
        String name = exchange.head().path().substring(LocalObjects.PATH.length());
        Map<String, String> query = query(exchange.head().query());
        String method = exchange.head().method();
        Optional<Announced> announced = method.equals("PUT") ? announced(query) : Optional.empty();
        if (!mayPass(method, name, query, announced)) {
            status(exchange, 403);
            return;
        }
        switch (method) {
            case "PUT" -> put(exchange, name, announced.orElseThrow());
            case "GET", "HEAD" -> get(exchange, name);
            default -> status(exchange, 405);
        }
    }

    private boolean mayPass(String method, String name, Map<String, String> query, Optional<Announced> announced) {
        String expires = query.getOrDefault("expires", "");
        boolean sound = LocalObjects.isName(name)
                && expires.matches("\\d{1,15}")
                && (!method.equals("PUT") || announced.isPresent());
        String signedMethod = method.equals("HEAD") ? "GET" : method;
        return sound
                && objects.holds(
                        new LocalObjects.Grant(signedMethod, name, expires, announced),
                        query.getOrDefault("signature", ""),
                        clock.instant());
    }

    private static Optional<Announced> announced(Map<String, String> query) {
        String bytes = query.getOrDefault("bytes", "");
        return bytes.matches("\\d{1,15}")
                ? Optional.of(new Announced(
                        query.getOrDefault("type", ""), Long.parseLong(bytes), query.getOrDefault("sha256", "")))
                : Optional.empty();
    }

    private void put(Exchange exchange, String name, Announced announced) throws IOException {
        Optional<String> type = exchange.head().header("content-type");
        if (!type.equals(Optional.of(announced.contentType())) || announced.bytes() != exchange.announcedBodyLength()) {
            status(exchange, 403);
            return;
        }
        status(exchange, store(exchange, name, announced));
    }

    private int store(Exchange exchange, String name, Announced announced) throws MalformedRequest {
        try {
            return objects.store(name, announced, exchange.body()) ? 200 : 400;
        } catch (MalformedRequest cutOff) {
            throw cutOff;
        } catch (IOException e) {
            // The disk may be full.
            LOG.log(System.Logger.Level.WARNING, "the file " + name + " was not stored", e);
            return 503;
        }
    }

    private void get(Exchange exchange, String name) throws IOException {
        Path file = objects.place(name);
        if (!Files.exists(file)) {
            status(exchange, 404);
            return;
        }
        long size = Files.size(file);
        exchange.header("Accept-Ranges", "bytes");
        exchange.header("X-Content-Type-Options", "nosniff");
        exchange.header("Content-Type", objects.contentType(name));
        Matcher range = RANGE.matcher(exchange.head().header("range").orElse(""));
        if (!range.matches()) {
            send(exchange, file, 200, 0, size);
            return;
        }
        long from = Long.parseLong(range.group(1));
        long to = range.group(2).isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(range.group(2)));
        if (from > to) {
            exchange.header("Content-Range", "bytes */" + size);
            status(exchange, 416);
            return;
        }
        exchange.header("Content-Range", "bytes " + from + "-" + to + "/" + size);
        send(exchange, file, 206, from, to - from + 1);
    }

    private static void send(Exchange exchange, Path file, int status, long from, long length) throws IOException {
        OutputStream out = exchange.send(status, length);
        if (exchange.head().isHead()) {
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(from);
            byte[] buffer = new byte[64 * 1024];
            for (long left = length; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
                if (read < 0) {
                    return;
                }
                out.write(buffer, 0, read);
                left -= read;
            }
        }
    }

    private static void status(Exchange exchange, int status) throws IOException {
        exchange.send(status, 0);
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String pair : raw.split("&", -1)) {
            String[] sides = pair.split("=", 2);
            if (sides.length == 2) {
                try {
                    query.put(sides[0], URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
                } catch (IllegalArgumentException _) {
                    // A name that cannot be decoded was not signed.
                    query.put(sides[0], "");
                }
            }
        }
        return query;
    }
}
