package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.console.pages.PageForm;
import marketplace.console.pages.PageRead;

/** The arguments of calls, from path, query and form. */
public final class FormArguments {

    private static final String IMAGES = "imageUploadIds";
    private static final String UPLOADS = "uploadIds";

    /** The files of a submission, each with its id and type. */
    static final String FILES = "uploads";

    private FormArguments() {}

    /** Of a read: the path's parameters that it takes, fixed ones, and those that the query gives. */
    public static ObjectNode of(
            PageRead read,
            Operation<?, ?> operation,
            Map<String, String> path,
            Map<String, String> query,
            ZoneId zone) {
        ObjectNode arguments = ofPath(operation, path, zone);
        for (String argument : read.arguments()) {
            String[] parts = argument.split("=", 2);
            String value = parts.length == 2 ? parts[1] : query.getOrDefault(parts[0], "");
            if (!value.isEmpty()) {
                put(arguments, operation, parts[0], List.of(value), zone);
            }
        }
        return arguments;
    }

    /** Of a form. Whatever else was submitted is ignored. */
    public static ObjectNode of(
            PageForm form,
            Operation<?, ?> operation,
            Map<String, String> path,
            SentForm submitted,
            ZoneId zone,
            Questions questions) {
        ObjectNode arguments = Json.object();
        for (PageForm.Group group : form.groups()) {
            if (group.asked().isPresent()) {
                questions.put(arguments, submitted, zone);
                continue;
            }
            if (group.isRows()) {
                arguments.putArray(group.list());
            }
            for (String field : group.fields(Rows.count(group, submitted))) {
                FieldSchema.of(operation, field)
                        .flatMap(schema -> schema.typed(submitted.all(field), zone))
                        .ifPresent(value -> FieldSchema.put(arguments, field, value));
            }
        }
        clearEmptyObjects(arguments, form, operation);
        for (String argument : form.hidden()) {
            put(arguments, operation, argument, submitted.all(argument), zone);
        }
        form.fixed().forEach((argument, value) -> put(arguments, operation, argument, List.of(value), zone));
        // Last, so that a form cannot act on another record than the page's.
        arguments.setAll(ofPath(operation, path, zone));
        return arguments;
    }

    private static ObjectNode ofPath(Operation<?, ?> operation, Map<String, String> path, ZoneId zone) {
        ObjectNode arguments = Json.object();
        path.forEach((name, value) -> put(arguments, operation, name, List.of(value), zone));
        return arguments;
    }

    private static void put(
            ObjectNode arguments, Operation<?, ?> operation, String path, List<String> texts, ZoneId zone) {
        FieldSchema.of(operation, path)
                .flatMap(field -> field.value(texts, zone))
                .ifPresent(value -> FieldSchema.put(arguments, path, value));
    }

    /** An object without a value is null where that clears it, and else left out. */
    private static void clearEmptyObjects(ObjectNode arguments, PageForm form, Operation<?, ?> operation) {
        form.groups().stream()
                .filter(group -> !group.isRows())
                .flatMap(group -> group.fields().stream())
                .filter(field -> field.contains("."))
                .map(field -> field.substring(0, field.indexOf('.')))
                .distinct()
                .filter(name -> arguments.path(name).valueStream().allMatch(JsonNode::isNull))
                .forEach(name -> {
                    arguments.remove(name);
                    if (FieldSchema.of(operation, name)
                            .filter(FieldSchema::nullable)
                            .isPresent()) {
                        arguments.putNull(name);
                    }
                });
    }

    /** The value of a field in a stored record, which may lack it. */
    static Optional<JsonNode> stored(JsonNode record, String path) {
        JsonNode at = path.equals(IMAGES) && record.has("images")
                ? images(record.path("images"))
                : path.equals(UPLOADS) && record.has(FILES) ? ids(record.path(FILES)) : at(record, path);
        return at.isMissingNode() ? Optional.empty() : Optional.of(at);
    }

    private static JsonNode ids(JsonNode files) {
        ArrayNode ids = Json.MAPPER.createArrayNode();
        files.forEach(file -> ids.add(file.path("id").asText()));
        return ids;
    }

    /** A service shows its images as addresses, which end with the ids of their uploads. */
    private static JsonNode images(JsonNode addresses) {
        ArrayNode ids = Json.MAPPER.createArrayNode();
        addresses.forEach(
                address -> ids.add(address.asText().substring(address.asText().lastIndexOf('/') + 1)));
        return ids;
    }

    /** @param path dots lead into objects, numbers into lists */
    public static JsonNode at(JsonNode record, String path) {
        return record.at("/" + path.replace('.', '/'));
    }
}
