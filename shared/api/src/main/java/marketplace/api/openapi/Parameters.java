package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;

/**
 * Repeated parameters become components, such as {@code StatusParameter}. If they differ, later ones add the resource:
 * {@code EscrowStatusParameter}.
 */
final class Parameters {

    private static final String PATH = "#/components/parameters/";

    private record Use(String resource, ArrayNode parameters, int index) {}

    private final Map<ObjectNode, List<Use>> uses = new LinkedHashMap<>();
    private final Map<String, ObjectNode> components = new TreeMap<>();

    void add(String resource, ArrayNode parameters, ObjectNode parameter) {
        uses.computeIfAbsent(parameter, _ -> new ArrayList<>()).add(new Use(resource, parameters, parameters.size()));
        parameters.add(parameter);
    }

    /** Replaces repeated parameters by references. Call it when all are known. */
    Map<String, ObjectNode> hoist() {
        Map<String, ObjectNode> taken = new HashMap<>();
        uses.forEach((parameter, places) -> {
            if (places.size() > 1) {
                // Not the name of a schema: generated Go clients have one name space.
                String plain = pascal(parameter.path("name").asText()) + "Parameter";
                String name = Stream.concat(
                                Stream.of(plain), places.stream().map(use -> pascal(use.resource()) + plain))
                        .filter(candidate -> !taken.containsKey(candidate))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("no name is left for " + parameter));
                taken.put(name, parameter);
                components.put(name, parameter);
                places.forEach(use ->
                        use.parameters().set(use.index(), Json.object().put("$ref", PATH + name)));
            }
        });
        return components;
    }

    private static String pascal(String name) {
        return List.of(name.split("[-.]")).stream()
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
