package marketplace.functions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.api.schema.Schemas;

/**
 * The surface of the OpenAPI document as lines, such as {@code POST /api/keys input name: string, required}, and the
 * difference of two surfaces in words. Texts, limits and examples are not part of it.
 */
final class SurfaceChanges {

    private static final String KNOWN = "\\d+ known values";

    private final JsonNode document;
    private final Map<String, String> lines = new TreeMap<>();

    private SurfaceChanges(JsonNode document) {
        this.document = document;
    }

    static String lines(JsonNode document) {
        SurfaceChanges surface = new SurfaceChanges(document);
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> surface.operation(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue())));
        StringBuilder text = new StringBuilder();
        surface.lines.forEach((place, form) -> text.append(place)
                .append(form.isEmpty() ? "" : ": ")
                .append(form)
                .append('\n'));
        return text.toString();
    }

    /** For example "adds optional accessNotes to 1 input and 11 outputs: not breaking". */
    static List<String> words(String before, String after) {
        Map<String, String> old = read(before);
        Map<String, String> now = read(after);
        Map<String, int[]> counts = new TreeMap<>();
        Set<String> places = new TreeSet<>(old.keySet());
        places.addAll(now.keySet());
        for (String place : places) {
            String was = old.get(place);
            String is = now.get(place);
            if (is == null || !is.equals(was)) {
                boolean input = place.contains(" input ");
                boolean field = input || place.contains(" output ");
                String what = change(place, was, is, field, input);
                counts.computeIfAbsent(what, _ -> new int[3])[field ? (input ? 0 : 1) : 2]++;
            }
        }
        List<String> words = new ArrayList<>();
        counts.forEach((what, count) -> {
            List<String> where = new ArrayList<>();
            count(where, count[0], "input");
            count(where, count[1], "output");
            words.add(where.isEmpty() ? what : what.replace("@", String.join(" and ", where)));
        });
        return words;
    }

    private static void count(List<String> where, int count, String noun) {
        if (count > 0) {
            where.add(count + " " + noun + (count == 1 ? "" : "s"));
        }
    }

    private static String change(String place, String was, String is, boolean field, boolean input) {
        String name = field ? place.substring(place.lastIndexOf(' ') + 1) : place;
        if (was == null) {
            boolean required = field && input && is.endsWith("required");
            return "adds " + (field ? (is.endsWith("required") ? "required " : "optional ") + name + " to @" : name)
                    + (required ? ": BREAKING" : ": not breaking");
        }
        if (is == null) {
            return "removes " + (field ? name + " from @" : name) + (input ? ": not breaking" : ": BREAKING");
        }
        boolean looser = input && was.replace("required", "optional").equals(is);
        boolean stricter = !input && was.replace("optional", "required").equals(is);
        boolean open = !input && was.replaceFirst(KNOWN, "").equals(is.replaceFirst(KNOWN, ""));
        return "changes " + name + " of @ from " + was + " to " + is
                + (looser || stricter || open ? ": not breaking" : ": BREAKING");
    }

    private static Map<String, String> read(String text) {
        Map<String, String> lines = new TreeMap<>();
        text.lines().forEach(line -> {
            String[] parts = line.split(": ", 2);
            lines.put(parts[0], parts.length > 1 ? parts[1] : "");
        });
        return lines;
    }

    private void operation(String name, JsonNode operation) {
        lines.put(name, operation.path("operationId").asText());
        operation.path("parameters").forEach(reference -> {
            JsonNode parameter = resolved(reference);
            lines.put(
                    name + " input " + parameter.path("name").asText(),
                    type(resolved(parameter.path("schema")))
                            + (parameter.path("required").asBoolean() ? ", required" : ", optional"));
        });
        fields(name + " input ", operation.at("/requestBody/content/application~1json/schema"), new HashSet<>());
        operation.path("responses").properties().forEach(response -> {
            if (response.getKey().startsWith("2")) {
                JsonNode schema = resolved(response.getValue()).at("/content/application~1json/schema");
                fields(name + " output ", schema, new HashSet<>());
            }
        });
    }

    private void fields(String at, JsonNode reference, Set<String> seen) {
        JsonNode schema = resolved(reference);
        schema.path("allOf").forEach(part -> fields(at, part, seen));
        schema.path("anyOf").forEach(part -> fields(at, part, seen));
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        schema.path("properties").properties().forEach(property -> {
            String place = at + property.getKey();
            JsonNode field = resolved(property.getValue());
            lines.put(place, type(field) + (required.contains(property.getKey()) ? ", required" : ", optional"));
            JsonNode inner = field.has("items") ? field.path("items") : field;
            fields(place + ".", inner, seen);
        });
    }

    private String type(JsonNode schema) {
        if (schema.has("anyOf")) {
            List<String> forms = new ArrayList<>();
            schema.path("anyOf").forEach(form -> forms.add(type(resolved(form))));
            return String.join(" or ", forms);
        }
        String values = values(schema, "enum", " values") + values(schema, Schemas.KNOWN_VALUES, " known values");
        JsonNode types = schema.path("type");
        if (types.isArray()) {
            List<String> names = new ArrayList<>();
            types.forEach(type -> names.add(type.asText()));
            return String.join(" or ", names) + values;
        }
        return types.asText("any") + values;
    }

    private static String values(JsonNode schema, String keyword, String noun) {
        return schema.has(keyword) ? " of " + schema.get(keyword).size() + noun : "";
    }

    private JsonNode resolved(JsonNode node) {
        return node.path("$ref").isTextual()
                ? document.at(node.get("$ref").textValue().substring(1))
                : node;
    }
}
