package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import marketplace.api.Json;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;
import marketplace.mcp.JsonText;

/** A caller's JSON Schema. Without references, fetching and regular expressions, its cost is bounded. */
public final class CallerSchema {

    public static final int MAX_BYTES = 8_192;
    public static final int MAX_DEPTH = 8;

    private static final int MAX_FAULTS = 50;

    /** A message may repeat a list of the caller's schema. */
    private static final int MAX_MESSAGE = 200;

    private static final int MAX_COUNT = 1_000_000;

    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");
    private static final Set<String> FORMATS = Set.of("date-time", "date", "email", "uri");
    private static final String VOCABULARY =
            "type, properties, required, additionalProperties, items, enum, const, minLength,"
                    + " maxLength, minItems, maxItems, minimum, maximum, format, title, description, default, examples";

    private final ObjectNode schema;

    private CallerSchema(ObjectNode schema) {
        this.schema = schema;
    }

    /** Null for an omitted schema: generated clients send an empty object for it. */
    public static CallerSchema requireUnlessEmpty(String field, ObjectNode schema) {
        return schema == null || schema.isEmpty() ? null : require(field, schema);
    }

    /** Refuses a schema outside the vocabulary, naming the place below {@code field}. */
    public static CallerSchema require(String field, ObjectNode schema) {
        if (Json.text(schema).getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw Problem.invalid(field, "must have at most " + MAX_BYTES + " bytes");
        }
        if (!schema.path("type").asText().equals("object")) {
            throw Problem.invalid(field, "must be the schema of an object: its type must be object");
        }
        requireSchema(field, schema, 1);
        return new CallerSchema(schema.deepCopy());
    }

    public static CallerSchema parse(String text) {
        return new CallerSchema(Json.parse(text));
    }

    public String text() {
        return Json.text(schema);
    }

    public ObjectNode json() {
        return schema.deepCopy();
    }

    /** What keeps the value from fitting, with places below {@code field}. Empty if it fits. */
    public List<Problem.Detail> faults(String field, ObjectNode value) {
        List<Error> errors = Keywords.compile(checked()).validate(value);
        return ValidationErrors.of(errors, MAX_FAULTS).stream()
                .map(fault -> new Problem.Detail(
                        fault.field().equals("body") ? field : JsonText.below(field, fault.field()),
                        Characters.shortened(MAX_MESSAGE, fault.message())))
                .toList();
    }

    /** The draft makes no difference in this vocabulary. */
    private ObjectNode checked() {
        ObjectNode checked = schema.deepCopy();
        checked.remove("$schema");
        return checked;
    }

    private static void requireSchema(String at, JsonNode schema, int depth) {
        require(schema.isObject(), at, "must be a schema: a JSON object");
        require(depth <= MAX_DEPTH, at, "must nest at most " + MAX_DEPTH + " schemas");
        schema.properties().forEach(entry -> requireKeyword(at, entry.getKey(), entry.getValue(), depth));
    }

    private static void requireKeyword(String schemaAt, String keyword, JsonNode value, int depth) {
        String at = schemaAt + "." + keyword;
        switch (keyword) {
            case "type" -> requireType(at, value);
            case "properties" -> {
                require(value.isObject(), at, "must be an object of schemas");
                value.properties()
                        .forEach(entry -> requireSchema(at + "." + entry.getKey(), entry.getValue(), depth + 1));
            }
            case "required" -> require(isTexts(value), at, "must be a list of property names");
            case "additionalProperties" -> {
                if (!value.isBoolean()) {
                    requireSchema(at, value, depth + 1);
                }
            }
            case "items" -> requireSchema(at, value, depth + 1);
            case "enum" -> require(value.isArray() && !value.isEmpty(), at, "must be a list of values");
            case "minLength", "maxLength", "minItems", "maxItems" ->
                require(isCount(value), at, "must be a whole number from 0 to " + MAX_COUNT);
            case "minimum", "maximum" -> require(value.isNumber(), at, "must be a number");
            case "format" ->
                require(
                        value.isTextual() && FORMATS.contains(value.textValue()),
                        at,
                        "must be one of date-time, date, email, uri");
            case "const", "title", "description", "default", "examples" -> {}
            case "$schema" -> require(depth == 1 && value.isTextual(), at, "may stand at the top only, as a text");
            default -> throw Problem.invalid(at, "is a keyword that is not known here; known are " + VOCABULARY);
        }
    }

    private static void requireType(String at, JsonNode value) {
        boolean known = value.isArray()
                ? isTexts(value)
                        && !value.isEmpty()
                        && StreamSupport.stream(value.spliterator(), false)
                                .allMatch(type -> TYPES.contains(type.textValue()))
                : TYPES.contains(value.asText());
        require(known, at, "must be one or several of object, array, string, number, integer, boolean, null");
    }

    private static boolean isTexts(JsonNode value) {
        return value.isArray()
                && StreamSupport.stream(value.spliterator(), false).allMatch(JsonNode::isTextual);
    }

    private static boolean isCount(JsonNode value) {
        return value.canConvertToInt()
                && value.isIntegralNumber()
                && value.intValue() >= 0
                && value.intValue() <= MAX_COUNT;
    }

    private static void require(boolean holds, String at, String message) {
        if (!holds) {
            throw Problem.invalid(at, message);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CallerSchema that && schema.equals(that.schema);
    }

    @Override
    public int hashCode() {
        return schema.hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}
