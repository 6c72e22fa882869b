package marketplace.local.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;

public record Description(JsonNode document, List<Operation> operations) {

    public record Operation(String method, String path, JsonNode node) {

        public String id() {
            return node.path("operationId").asText();
        }

        public JsonNode bodySchema() {
            return node.at("/requestBody/content/application~1json/schema");
        }

        public List<JsonNode> parameters(String in) {
            List<JsonNode> all = new ArrayList<>();
            node.path("parameters").forEach(parameter -> {
                if (parameter.path("in").asText().equals(in)) {
                    all.add(parameter);
                }
            });
            return all;
        }

        public boolean takes(String scheme) {
            return node.path("security").findValue(scheme) != null;
        }

        public boolean isRetired() {
            return node.path("deprecated").asBoolean();
        }

        private boolean isAt(List<String> given) {
            List<String> wanted = segments(path);
            boolean fits = wanted.size() == given.size();
            for (int i = 0; fits && i < given.size(); i++) {
                fits = wanted.get(i).startsWith("{")
                        ? !given.get(i).isEmpty()
                        : wanted.get(i).equals(given.get(i));
            }
            return fits;
        }
    }

    public static Description of(JsonNode described) {
        JsonNode document = expanded(described);
        List<Operation> operations = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> operations.add(new Operation(
                                operation.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                secured((ObjectNode) operation.getValue(), document)))));
        // Messages of MCP are checked tool by tool.
        operations.removeIf(operation -> operation.path().equals("/api/mcp"));
        return new Description(document, List.copyOf(operations));
    }

    private static JsonNode secured(ObjectNode operation, JsonNode document) {
        if (!operation.has("security")) {
            operation.set("security", document.path("security"));
        }
        return operation;
    }

    /** A fixed path precedes one with parameters, for any method. */
    public Optional<Operation> at(String method, String path) {
        List<String> given = segments(path);
        String wanted = method.equals("HEAD") ? "GET" : method;
        List<Operation> fitting = operations.stream()
                .filter(operation -> operation.isAt(given))
                .sorted(Comparator.comparing(Description::rank))
                .toList();
        return fitting.stream()
                .filter(operation -> operation.path().equals(fitting.getFirst().path()))
                .filter(operation -> operation.method().equals(wanted))
                .findFirst();
    }

    private static String rank(Operation operation) {
        return operation.path().replaceAll("/[^{/]+", "/0").replaceAll("/\\{[^/]+", "/1");
    }

    private static List<String> segments(String path) {
        return Arrays.asList(path.split("/", -1));
    }

    public Optional<JsonNode> response(Operation operation, int status) {
        JsonNode responses = operation.node().path("responses");
        JsonNode exact = responses.path(Integer.toString(status));
        if (!exact.isMissingNode()) {
            return Optional.of(exact);
        }
        JsonNode any = responses.path("default");
        return StreamSupport.stream(any.path("x-error-codes").spliterator(), false)
                        .anyMatch(code -> statusOf(code.textValue()) == status)
                ? Optional.of(any)
                : Optional.empty();
    }

    private int statusOf(String code) {
        return StreamSupport.stream(document.at("/info/x-error-codes").spliterator(), false)
                .filter(entry -> entry.path("error_code").asText().equals(code))
                .mapToInt(entry -> entry.path("status").asInt())
                .findFirst()
                .orElse(0);
    }

    /** The fields that a body shares with others are its own. */
    private static JsonNode merged(ObjectNode schema) {
        if (schema.remove("allOf") instanceof ArrayNode parts) {
            schema.put("type", "object");
            parts.forEach(part -> {
                schema.withObjectProperty("properties").setAll((ObjectNode) part.path("properties"));
                part.path("required").forEach(schema.withArray("required")::add);
            });
        }
        return schema;
    }

    public static JsonNode expanded(JsonNode document) {
        return expanded(document, document);
    }

    private static JsonNode expanded(JsonNode node, JsonNode document) {
        if (node.path("$ref").isTextual()) {
            return expanded(document.at(node.get("$ref").textValue().substring(1)), document);
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.properties().forEach(entry -> copy.set(entry.getKey(), expanded(entry.getValue(), document)));
            return merged(copy);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode();
            array.forEach(element -> copy.add(expanded(element, document)));
            return copy;
        }
        return node;
    }
}
