package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.api.schema.PropertyWords;
import marketplace.console.forms.FieldSchema.Control;
import marketplace.console.views.Labels;

/**
 * A value that a stranger's JSON Schema asks for, as one field of a form.
 *
 * @param field its path is the position of the question, such as {@code result.2}: names of properties may be anything
 * @param names of the properties that lead to the value
 * @param legend of the object that it is in; empty for the outermost
 * @param label at most 120 characters, and a hint of at most 700
 * @param inObject whether its object needs it
 * @param nullable whether it may be null
 * @param choices the values of its options, in the order of the field's options
 */
public record Question(
        FieldSchema field,
        List<String> names,
        String legend,
        Labels.Label label,
        boolean inObject,
        boolean nullable,
        List<JsonNode> choices) {

    private static final int MAX_HINT = 500;
    private static final int MOST_CHARACTERS = 10_000;
    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}\\p{N}]+([_-][\\p{L}\\p{N}]+)+|\\p{Ll}+");

    /** Whether a control can ask for the schema, which is not one of an object. */
    static boolean canAsk(JsonNode schema) {
        return switch (type(schema)) {
            case "string", "number", "integer", "boolean" -> areValues(choices(schema));
            case "array" -> {
                JsonNode items = schema.path("items");
                yield isEmpty(schema, "enum", "const")
                        && (List.of("string", "number", "integer").contains(type(items))
                                || (type(items).isEmpty() && !choices(items).isEmpty()))
                        && areValues(choices(items));
            }
            case "" -> !choices(schema).isEmpty() && areValues(choices(schema));
            default -> false;
        };
    }

    private static boolean isEmpty(JsonNode schema, String... keywords) {
        return Stream.of(keywords).noneMatch(schema::has);
    }

    private static boolean areValues(List<JsonNode> values) {
        return values.stream().noneMatch(JsonNode::isContainerNode);
    }

    /** The only type besides null; empty without one. */
    static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        List<String> types = (type.isArray() ? type.valueStream() : Stream.of(type))
                .map(JsonNode::asText)
                .filter(name -> !name.equals("null"))
                .toList();
        if (types.size() == 1 && !types.getFirst().isEmpty()) {
            return types.getFirst();
        }
        return types.size() > 1 ? "several" : schema.has("properties") ? "object" : schema.has("items") ? "array" : "";
    }

    private static List<JsonNode> choices(JsonNode schema) {
        Stream<JsonNode> values = schema.has("const")
                ? Stream.of(schema.path("const"))
                : type(schema).equals("boolean") && !schema.has("enum")
                        ? Stream.of(Json.tree(true), Json.tree(false))
                        : schema.path("enum").valueStream();
        return values.filter(value -> !value.isNull()).toList();
    }

    /** @param required whether the result needs it in any case */
    static Question of(
            String path, List<String> names, String legend, JsonNode schema, boolean inObject, boolean required) {
        boolean isList = type(schema).equals("array");
        JsonNode one = isList ? schema.path("items") : schema;
        List<JsonNode> choices = choices(one);
        ObjectNode drawn = Json.object();
        if (!choices.isEmpty()) {
            ArrayNode options = drawn.put("type", "string").putArray("enum");
            choices.forEach(choice -> options.add(choice.asText()));
        } else {
            drawn.put("type", type(one)).put("format", one.path("format").asText());
            if (!isList && type(one).equals("string")) {
                drawn.put("maxLength", one.path("maxLength").asInt(one.has("format") ? 0 : MOST_CHARACTERS));
            }
        }
        JsonNode asked = isList ? Json.object().put("type", "array").set("items", drawn) : drawn;
        return new Question(
                new FieldSchema(path, asked, required),
                names,
                legend,
                new Labels.Label(
                        PropertyWords.capital(PropertyWords.of(names.getLast(), schema)),
                        hint(schema, isList, choices)),
                inObject,
                schema.path("type").isArray()
                        && schema.path("type")
                                .valueStream()
                                .anyMatch(type -> type.asText().equals("null")),
                choices);
    }

    private static Optional<String> hint(JsonNode schema, boolean isList, List<JsonNode> choices) {
        List<String> sentences = new ArrayList<>();
        sentences.add(PropertyWords.line(
                MAX_HINT,
                schema.path("description").isTextual()
                        ? schema.path("description").textValue()
                        : ""));
        JsonNode one = isList ? schema.path("items") : schema;
        if (isList && choices.isEmpty()) {
            sentences.add("One per line.");
        }
        sentences.add(limits(isList ? "Number of entries:" : "", schema, "minItems", "maxItems"));
        if (choices.isEmpty()) {
            boolean isWhole = type(one).equals("integer");
            if (isWhole || type(one).equals("number")) {
                String number = limits(isWhole ? "A whole number," : "A number,", one, "minimum", "maximum");
                sentences.add(number.isEmpty() && isWhole ? "A whole number." : number);
            } else if (one.path("minLength").asInt() > 0) {
                sentences.add(limits("Number of characters:", one, "minLength", "maxLength"));
            } else if (isList && one.has("maxLength")) {
                sentences.add("Each at most " + limit(one, "maxLength") + " characters.");
            }
        }
        String hint = sentences.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(" "));
        return Optional.of(hint).filter(text -> !text.isEmpty());
    }

    private static String limits(String what, JsonNode schema, String least, String most) {
        boolean hasLeast = schema.path(least).isNumber();
        boolean hasMost = schema.path(most).isNumber();
        if (hasLeast && hasMost) {
            return what + " " + limit(schema, least) + " to " + limit(schema, most) + ".";
        }
        return hasLeast
                ? what + " at least " + limit(schema, least) + "."
                : hasMost ? what + " at most " + limit(schema, most) + "." : "";
    }

    private static String limit(JsonNode schema, String keyword) {
        return schema.path(keyword).decimalValue().toPlainString();
    }

    String path() {
        return field.path();
    }

    /** Where the API reports its faults, below the argument. */
    String place() {
        return String.join(".", names);
    }

    /** Empty if it was not answered. A text that does not fit stays a text, which is refused. */
    Optional<JsonNode> value(List<String> submitted, ZoneId zone) {
        return switch (field.control()) {
            case CHOICE ->
                submitted.stream().filter(text -> !text.isEmpty()).findFirst().map(this::chosen);
            case CHOICES -> list(submitted.stream().map(this::chosen));
            case LINES -> {
                FieldSchema line = new FieldSchema(path(), field.schema().path("items"), true);
                yield list(submitted.stream()
                        .flatMap(String::lines)
                        .flatMap(text -> line.value(List.of(text.strip()), zone).stream()));
            }
            case TEXT, EMAIL, URL, PASSWORD, NUMBER, SCALE, DATE, TIME, CLOCK_TIME, LONG_TEXT, SPANS, UPLOADS, YES ->
                field.value(submitted, zone);
        };
    }

    private JsonNode chosen(String text) {
        return choices.stream()
                .filter(choice -> choice.asText().equals(text))
                .findFirst()
                .orElseGet(() -> Json.tree(text));
    }

    private static Optional<JsonNode> list(Stream<JsonNode> elements) {
        ArrayNode list = Json.MAPPER.createArrayNode();
        elements.forEach(list::add);
        return list.isEmpty() ? Optional.empty() : Optional.of(list);
    }

    /** What says "no answer" where the object needs the property. Empty if nothing does. */
    Optional<JsonNode> none() {
        return !inObject
                ? Optional.empty()
                : nullable
                        ? Optional.of(Json.MAPPER.nullNode())
                        : List.of(Control.CHOICES, Control.LINES).contains(field.control())
                                ? Optional.of(Json.MAPPER.createArrayNode())
                                : Optional.empty();
    }

    String optionText(JsonNode choice) {
        String text = PropertyWords.line(PropertyWords.MAX_LENGTH, choice.asText());
        return choice.isBoolean()
                ? choice.booleanValue() ? "Yes" : "No"
                : IDENTIFIER.matcher(text).matches() ? PropertyWords.capital(PropertyWords.split(text)) : text;
    }

    /** A fault as the API states it, in words for people. */
    String inWords(String message) {
        if (message.startsWith("must be an integer")) {
            return "must be a whole number";
        }
        return switch (message) {
            case "must be a number" -> "must be a number, such as 3.50";
            case "must be an absolute URI" -> "must be a web address, which begins with https://";
            default ->
                message.startsWith("must be one of ")
                        ? "must be one of the choices"
                        : message.replace("an ISO 8601 time with offset", "a date with a time")
                                .replace("an ISO 8601 date", "a date")
                                .replaceFirst(" elements?$", " of these");
        };
    }
}
