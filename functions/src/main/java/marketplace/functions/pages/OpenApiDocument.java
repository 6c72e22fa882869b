package marketplace.functions.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.api.EventKind;
import marketplace.api.Json;
import marketplace.api.openapi.ApiText;
import marketplace.api.openapi.OpenApi;
import marketplace.api.openapi.Slice;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Problem;

/**
 * The OpenAPI document of the whole service. Descriptions are in {@code openapi/descriptions.md}, one heading per tag
 * and operation; examples in {@code openapi/examples.json}, recorded from real answers.
 */
public final class OpenApiDocument {

    private static final String TAGS = "Tags";

    /** Made once per process, and before its snapshot. */
    private static final class Whole {
        static final ObjectNode DOCUMENT = OpenApi.document(
                Capabilities.described(), text(), events(), Capabilities.TITLE, Capabilities.VERSION, "");
    }

    private OpenApiDocument() {}

    public static ObjectNode whole(String origin) {
        ObjectNode document = Whole.DOCUMENT.deepCopy();
        ((ObjectNode) document.path("servers").path(0)).put("url", origin);
        return document;
    }

    /** An unknown tag is a validation problem that lists the known ones. */
    static ObjectNode slice(String origin, String tag) {
        ObjectNode document = whole(origin);
        List<String> tags = Slice.tags(document);
        return Slice.of(document, tag)
                .orElseThrow(() -> Problem.invalid("tag", "must be one of " + String.join(", ", tags)));
    }

    private static List<EventKind> events() {
        return Capabilities.events().stream()
                .sorted(Comparator.comparing(EventKind::type))
                .toList();
    }

    public static ApiText text() {
        Map<String, String> tags = new HashMap<>();
        Map<String, String> operations = new HashMap<>();
        for (String section : read("descriptions.md").split("\n# ", -1)) {
            String[] parts = section.split("\n## ", -1);
            for (String entry : List.of(parts).subList(1, parts.length)) {
                String[] lines = entry.split("\n", 2);
                String prose = lines[1].strip()
                        .lines()
                        .map(line -> line.isEmpty() ? "\n\n" : line)
                        .collect(Collectors.joining(" "))
                        .replace(" \n\n ", "\n\n");
                (parts[0].strip().endsWith(TAGS) ? tags : operations).put(lines[0].strip(), prose);
            }
        }
        Map<String, JsonNode> examples = new HashMap<>();
        Json.parse(read("examples.json")).properties().forEach(entry -> examples.put(entry.getKey(), entry.getValue()));
        return new ApiText(tags, operations, examples);
    }

    private static String read(String name) {
        try (InputStream file = OpenApiDocument.class.getResourceAsStream("/openapi/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
