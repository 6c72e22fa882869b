package marketplace.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import marketplace.api.Json;

/** The files beside this class. */
final class DemoFiles {

    private DemoFiles() {}

    private static byte[] read(String name) {
        try (InputStream file = Objects.requireNonNull(DemoFiles.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cells of each line. The first line has the names of the columns. */
    static List<List<String>> table(String name) {
        return new String(read(name), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .map(line -> List.of(line.split("\t", -1)))
                .toList();
    }

    static JsonNode json(String name) {
        return Json.read(read(name));
    }
}
