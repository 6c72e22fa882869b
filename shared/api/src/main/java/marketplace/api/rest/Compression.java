package marketplace.api.rest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.zip.GZIPOutputStream;

final class Compression {

    /** One packet, less the headers, in bytes. */
    private static final int THRESHOLD = 1024;

    private Compression() {}

    static HttpResponse pack(HttpRequest http, HttpResponse response) {
        if (response.body().length < THRESHOLD || response.isArchive() || !isWanted(http)) {
            return response;
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes every byte", e);
        }
        return new HttpResponse(response.status(), response.headers(), packed.toByteArray())
                .with("Content-Encoding", "gzip");
    }

    private static boolean isWanted(HttpRequest http) {
        double gzip = weight(http, "gzip").orElse(weight(http, "*").orElse(0));
        double plain = weight(http, "identity").orElse(0);
        return gzip > 0 && gzip >= plain;
    }

    private static OptionalDouble weight(HttpRequest http, String coding) {
        return http.list("accept-encoding").stream()
                .map(part -> part.toLowerCase(Locale.ROOT).split(";", 2))
                .filter(part -> part[0].strip().equals(coding))
                .mapToDouble(part -> part.length == 1 ? 1 : quality(part[1].strip()))
                .max();
    }

    private static double quality(String parameter) {
        return parameter.matches("q\\s*=\\s*(0(\\.\\d{0,3})?|1(\\.0{0,3})?)")
                ? Double.parseDouble(
                        parameter.substring(parameter.indexOf('=') + 1).strip())
                : 0;
    }
}
