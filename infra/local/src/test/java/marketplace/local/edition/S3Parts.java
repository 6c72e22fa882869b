package marketplace.local.edition;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import marketplace.kernel.ObjectStore;

/** The part of S3's protocol about files in parts. Joining them must name each part by its tag and checksum. */
final class S3Parts {

    private record Part(String tag, String crc32) {

        String xml(int number) {
            return "<Part><PartNumber>" + number + "</PartNumber><ETag>" + tag + "</ETag><ChecksumCRC32>" + crc32
                    + "</ChecksumCRC32></Part>";
        }
    }

    private record Upload(String name, NavigableMap<Integer, Part> parts) {}

    private final Map<String, Upload> uploads = new ConcurrentHashMap<>();

    boolean handles(HttpExchange exchange) {
        return query(exchange).containsKey("uploads") || query(exchange).containsKey("uploadId");
    }

    void handle(HttpExchange exchange, ObjectStore objects, String name) throws IOException {
        Map<String, String> query = query(exchange);
        String id = query.get("uploadId");
        String method = exchange.getRequestMethod();
        if (id == null) {
            S3.send(exchange, 200, S3.bytes(method.equals("POST") ? begun(exchange, objects, name) : list(query)));
            return;
        }
        Upload upload = uploads.get(id);
        if (upload == null) {
            S3.send(exchange, 404, S3.bytes("<Error><Code>NoSuchUpload</Code></Error>"));
            return;
        }
        switch (method) {
            case "PUT" -> part(exchange, objects, upload, id, Integer.parseInt(query.get("partNumber")));
            case "GET" -> S3.send(exchange, 200, S3.bytes("<ListPartsResult>" + parts(upload) + "</ListPartsResult>"));
            case "POST" -> complete(exchange, objects, upload, id);
            default -> {
                uploads.remove(id);
                objects.abandon(upload.name());
                S3.send(exchange, 204, new byte[0]);
            }
        }
    }

    private String begun(HttpExchange exchange, ObjectStore objects, String name) {
        String id = objects.begin(name, exchange.getRequestHeaders().getFirst("Content-Type"));
        uploads.put(id, new Upload(name, new ConcurrentSkipListMap<>()));
        return "<InitiateMultipartUploadResult><UploadId>" + id + "</UploadId></InitiateMultipartUploadResult>";
    }

    private String list(Map<String, String> query) {
        return uploads.entrySet().stream()
                .filter(upload -> upload.getValue().name().startsWith(query.getOrDefault("prefix", "")))
                .map(upload -> "<Upload><Key>" + upload.getValue().name() + "</Key><UploadId>" + upload.getKey()
                        + "</UploadId></Upload>")
                .collect(Collectors.joining("", "<ListMultipartUploadsResult>", "</ListMultipartUploadsResult>"));
    }

    private static void part(HttpExchange exchange, ObjectStore objects, Upload upload, String id, int number)
            throws IOException {
        byte[] bytes = S3.body(exchange);
        objects.part(upload.name(), id, number, bytes);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        String hex = HexFormat.of().toHexDigits((int) crc.getValue());
        upload.parts().put(number, new Part("&quot;" + hex + "&quot;", hex));
        exchange.getResponseHeaders().set("ETag", "\"" + hex + "\"");
        S3.send(exchange, 200, new byte[0]);
    }

    private static String parts(Upload upload) {
        return upload.parts().entrySet().stream()
                .map(part -> part.getValue().xml(part.getKey()))
                .collect(Collectors.joining());
    }

    private void complete(HttpExchange exchange, ObjectStore objects, Upload upload, String id) throws IOException {
        String asked = new String(S3.body(exchange), StandardCharsets.UTF_8);
        Collection<Part> parts = upload.parts().values();
        boolean namesAll = parts.stream().allMatch(part -> asked.contains(part.tag()) && asked.contains(part.crc32()));
        if (!namesAll) {
            S3.send(exchange, 400, S3.bytes("<Error><Code>InvalidPart</Code></Error>"));
            return;
        }
        objects.complete(upload.name(), id);
        uploads.remove(id);
        S3.send(exchange, 200, S3.bytes("<CompleteMultipartUploadResult/>"));
    }

    private static Map<String, String> query(HttpExchange exchange) {
        return Arrays.stream(Optional.ofNullable(exchange.getRequestURI().getQuery())
                        .orElse("")
                        .split("&", -1))
                .map(pair -> (pair + "=").split("=", -1))
                .collect(Collectors.toMap(sides -> sides[0], sides -> sides[1], (first, _) -> first));
    }
}
