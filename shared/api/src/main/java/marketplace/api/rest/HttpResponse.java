package marketplace.api.rest;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** An HTTP response, independent of the platform's form. */
public record HttpResponse(int status, Map<String, String> headers, byte[] body) {

    public HttpResponse {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    public static HttpResponse json(int status, byte[] body) {
        return new HttpResponse(
                status, Map.of("Content-Type", "application/json", "X-Content-Type-Options", "nosniff"), body);
    }

    HttpResponse notModified() {
        Map<String, String> kept = new HashMap<>(headers);
        kept.remove("Content-Type");
        return new HttpResponse(304, kept, new byte[0]);
    }

    static HttpResponse text(int status, String mediaType, String body) {
        return new HttpResponse(
                status,
                Map.of("Content-Type", mediaType + "; charset=utf-8", "X-Content-Type-Options", "nosniff"),
                body.getBytes(StandardCharsets.UTF_8));
    }

    /** The name must need no quoting. */
    static HttpResponse file(int status, String mediaType, String name, byte[] bytes) {
        return new HttpResponse(
                status,
                Map.of(
                        "Content-Type",
                        mediaType,
                        "Content-Disposition",
                        "attachment; filename=\"" + name + "\"",
                        "X-Content-Type-Options",
                        "nosniff"),
                bytes);
    }

    /** Whether the body is no text, so that the platform's JSON cannot hold it as it is. */
    public boolean isBinary() {
        return headers.containsKey("Content-Encoding") || isArchive();
    }

    boolean isArchive() {
        return "application/zip".equals(headers.get("Content-Type"));
    }

    public HttpResponse with(String header, String value) {
        return with(Map.of(header, value));
    }

    public HttpResponse with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(headers);
        all.putAll(more);
        return new HttpResponse(status, all, body);
    }
}
