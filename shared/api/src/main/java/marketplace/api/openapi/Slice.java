package marketplace.api.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The part of a document that one tag names. */
public final class Slice {

    private static final List<String> SECTIONS = List.of("paths", "webhooks");

    private Slice() {}

    public static List<String> tags(ObjectNode document) {
        return StreamSupport.stream(document.path("tags").spliterator(), false)
                .map(tag -> tag.path("name").textValue())
                .toList();
    }

    /** Empty if the document has no such tag. */
    public static Optional<ObjectNode> of(ObjectNode document, String tag) {
        if (!tags(document).contains(tag)) {
            return Optional.empty();
        }
        for (String section : SECTIONS) {
            ObjectNode paths = document.withObjectProperty(section);
            for (JsonNode path : paths) {
                List<String> others = new ArrayList<>();
                path.properties().forEach(entry -> {
                    if (!entry.getValue().path("tags").path(0).asText().equals(tag)) {
                        others.add(entry.getKey());
                    }
                });
                ((ObjectNode) path).remove(others);
                // The events are another tag.
                path.forEach(operation -> ((ObjectNode) operation).remove("callbacks"));
            }
            paths.removeIf(JsonNode::isEmpty);
            if (paths.isEmpty()) {
                document.remove(section);
            }
        }
        document.withArray("tags")
                .removeIf(other -> !other.path("name").asText().equals(tag));
        keepUsedComponents(document);
        return Optional.of(document);
    }

    private static void keepUsedComponents(ObjectNode document) {
        Set<String> used = new LinkedHashSet<>();
        document.properties().forEach(entry -> {
            if (!entry.getKey().equals("components")) {
                collect(entry.getValue(), document, used);
            }
        });
        document.path("components").properties().forEach(kind -> {
            if (!kind.getKey().equals("securitySchemes")) {
                List<String> unused = new ArrayList<>();
                kind.getValue().fieldNames().forEachRemaining(name -> {
                    if (!used.contains("#/components/" + kind.getKey() + "/" + name)) {
                        unused.add(name);
                    }
                });
                ((ObjectNode) kind.getValue()).remove(unused);
            }
        });
    }

    private static void collect(JsonNode node, JsonNode document, Set<String> used) {
        if (node.path("$ref").isTextual() && used.add(node.get("$ref").textValue())) {
            collect(document.at(node.get("$ref").textValue().substring(1)), document, used);
        }
        node.forEach(child -> collect(child, document, used));
    }
}
