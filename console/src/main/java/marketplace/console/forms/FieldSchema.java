package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.InputSchema;
import marketplace.console.views.Country;
import marketplace.kernel.Instants;
import marketplace.kernel.WallTime;

/**
 * What an operation's schema says about one argument.
 *
 * @param path its name; dots lead into objects, numbers into lists
 * @param required whether the operation needs it, if all objects around it are given
 */
public record FieldSchema(String path, JsonNode schema, boolean required) {

    /** Before the point, and after it. Written out, 1e999999999 would fill the memory. */
    private static final int MOST_DIGITS = 30;

    private static final int LONG_TEXT = 200;
    private static final int MOST_OF_A_SCALE = 6;
    private static final Pattern CENTS = Pattern.compile("\\d+");
    private static final String CLOCK = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
    private static final Pattern UPLOADS = Pattern.compile("(.*\\.)?\\w*[uU]ploadIds");

    /** How a field is asked for. */
    public enum Control {
        TEXT("text"),
        EMAIL("email"),
        URL("url"),
        PASSWORD("password"),
        NUMBER("text"),
        /** One of a few whole numbers. */
        SCALE("radio"),
        DATE("date"),
        TIME("datetime-local"),
        CLOCK_TIME("time"),
        LONG_TEXT("textarea"),
        LINES("textarea"),
        /** Times of a day on one line. */
        SPANS("text"),
        /** Files that were uploaded before. */
        UPLOADS("checkbox"),
        CHOICE("select"),
        CHOICES("checkbox"),
        YES("checkbox");

        private final String type;

        Control(String type) {
            this.type = type;
        }

        public String type() {
            return type;
        }
    }

    /** Empty if the operation has no such argument. */
    public static Optional<FieldSchema> of(Operation<?, ?> operation, String path) {
        String[] steps = path.split("\\.", -1);
        InputSchema input = InputSchema.of(operation);
        JsonNode schema = input.field(steps[0]);
        boolean required = input.isRequired(steps[0]);
        for (int i = 1; i < steps.length; i++) {
            if (isNumber(steps[i])) {
                schema = schema.path("items");
            } else {
                String name = steps[i];
                required = contains(schema.path("required"), name);
                schema = schema.path("properties").path(name);
            }
        }
        return schema.isMissingNode() ? Optional.empty() : Optional.of(new FieldSchema(path, schema, required));
    }

    private static boolean contains(JsonNode list, String text) {
        return list.valueStream().anyMatch(element -> element.asText().equals(text));
    }

    /** The path without the numbers of rows. */
    public static String withoutNumbers(String path) {
        return path.replaceAll("\\.[0-9]+", "");
    }

    static boolean isNumber(String step) {
        return !step.isEmpty() && step.chars().allMatch(Character::isDigit);
    }

    public Control control() {
        String format = schema.path("format").asText();
        return switch (type()) {
            case "boolean" -> Control.YES;
            case "integer" -> scale().isEmpty() ? Control.NUMBER : Control.SCALE;
            case "number" -> Control.NUMBER;
            case "array" -> list();
            default -> {
                if (!options().isEmpty()) {
                    yield Control.CHOICE;
                }
                String name = path.toLowerCase(Locale.ROOT);
                if (name.endsWith("password")) {
                    yield Control.PASSWORD;
                }
                // A sign-in takes any text as an address, and answers as for an unknown one.
                if (name.endsWith("email")) {
                    yield Control.EMAIL;
                }
                if (schema.path("pattern").asText().equals(CLOCK)) {
                    yield Control.CLOCK_TIME;
                }
                yield switch (format) {
                    case "email" -> Control.EMAIL;
                    case "uri", "https-url" -> Control.URL;
                    case "date" -> Control.DATE;
                    case "date-time" -> Control.TIME;
                    default -> maxLength() > LONG_TEXT ? Control.LONG_TEXT : Control.TEXT;
                };
            }
        };
    }

    private Control list() {
        JsonNode items = schema.path("items");
        if (!options(items).isEmpty()) {
            return Control.CHOICES;
        }
        if (items.path("properties").has("start") && items.path("properties").has("end")) {
            return Control.SPANS;
        }
        return UPLOADS.matcher(path).matches() ? Control.UPLOADS : Control.LINES;
    }

    /** The numbers of a required field that takes only a few; a choice of them cannot be taken back. */
    private List<String> scale() {
        long least = schema.path("minimum").asLong();
        long most = schema.path("maximum").asLong();
        boolean bounded = schema.has("minimum") && schema.has("maximum");
        return required && bounded && most > least && most - least < MOST_OF_A_SCALE
                ? LongStream.rangeClosed(least, most).mapToObj(Long::toString).toList()
                : List.of();
    }

    public List<String> options() {
        if (type().equals("integer")) {
            return scale();
        }
        return type().equals("array") ? options(schema.path("items")) : options(schema);
    }

    private static List<String> options(JsonNode values) {
        return values.path("enum").valueStream().map(JsonNode::asText).toList();
    }

    /** 0 if it is not limited. */
    public int maxLength() {
        return schema.path("maxLength").asInt();
    }

    public String description() {
        return schema.path("description").asText();
    }

    private String type() {
        JsonNode type = schema.path("type");
        return (type.isArray() ? type.path(0) : type).asText();
    }

    public boolean nullable() {
        return schema.path("type").isArray();
    }

    /** The argument; empty if it is to be left out. A text that does not fit stays a text, which is refused. */
    Optional<JsonNode> value(List<String> submitted, ZoneId zone) {
        String first = submitted.isEmpty() ? "" : submitted.getFirst();
        return switch (control()) {
            case YES -> Optional.of(Json.tree(!submitted.isEmpty()));
            case CHOICES, UPLOADS -> Optional.of(list(submitted.stream()));
            case SPANS -> Optional.of(Spans.parse(first));
            case LINES -> Optional.of(list(submitted.stream().flatMap(String::lines)));
            case NUMBER, SCALE -> given(first.strip()).map(FieldSchema::number);
            case TIME -> given(first.strip()).map(text -> time(text, zone));
            case PASSWORD -> Optional.of(first).filter(text -> !text.isEmpty()).map(Json::tree);
            case LONG_TEXT -> given(first.replace("\r\n", "\n"));
            case TEXT, EMAIL, URL, DATE, CLOCK_TIME, CHOICE -> given(first.strip());
        };
    }

    /** As {@link #value}, for what a person types: amounts are in dollars. */
    Optional<JsonNode> typed(List<String> submitted, ZoneId zone) {
        return value(submitted, zone)
                .map(value -> isCents() && value.isNumber()
                        ? number(Json.tree(value.decimalValue()
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString()))
                        : value);
    }

    /** A fault of this field as the API states it, in the terms of its control. */
    String inWords(String message) {
        if (isCents()) {
            return message.startsWith("must be an integer")
                    ? "must be an amount in USD with at most two decimals"
                    : CENTS.matcher(message)
                            .replaceAll(cents -> new BigDecimal(cents.group())
                                    .movePointLeft(2)
                                    .toPlainString());
        }
        if (message.startsWith("must match ")) {
            return message.contains("http")
                    ? "must be web addresses, which begin with https://"
                    : "must be written as its hint says";
        }
        return switch (control()) {
            case UPLOADS -> message.replaceFirst(" element(s?)$", " file$1");
            case LINES -> message.replaceFirst(" element(s?)$", " line$1");
            case TEXT,
                    EMAIL,
                    URL,
                    PASSWORD,
                    NUMBER,
                    SCALE,
                    DATE,
                    TIME,
                    CLOCK_TIME,
                    LONG_TEXT,
                    SPANS,
                    CHOICE,
                    CHOICES,
                    YES -> message;
        };
    }

    private boolean isCents() {
        return path.endsWith("Cents");
    }

    private Optional<JsonNode> given(String text) {
        if (text.isBlank()) {
            return nullable() ? Optional.of(Json.MAPPER.nullNode()) : Optional.empty();
        }
        return Optional.of(Json.tree(text));
    }

    private static ArrayNode list(Stream<String> elements) {
        ArrayNode list = Json.MAPPER.createArrayNode();
        elements.map(String::strip).filter(text -> !text.isEmpty()).forEach(list::add);
        return list;
    }

    private static JsonNode number(JsonNode text) {
        if (text.isNull()) {
            return text;
        }
        try {
            BigDecimal number = new BigDecimal(text.textValue().replaceFirst("^\\$", ""));
            long before = (long) number.precision() - number.scale();
            if (Math.max(before, number.scale()) > MOST_DIGITS) {
                return text;
            }
            return number.scale() <= 0 && number.precision() - number.scale() < 19
                    ? Json.tree(number.longValueExact())
                    : Json.tree(number);
        } catch (ArithmeticException | NumberFormatException _) {
            return text;
        }
    }

    private static JsonNode time(JsonNode text, ZoneId zone) {
        if (text.isNull()) {
            return text;
        }
        try {
            LocalDateTime wall = LocalDateTime.parse(text.textValue());
            return Json.tree(
                    WallTime.at(wall.toLocalDate(), wall.toLocalTime(), zone).first());
        } catch (DateTimeException _) {
            return text;
        }
    }

    /** As the control shows a stored value. */
    String shown(JsonNode value, ZoneId zone) {
        return switch (control()) {
            case TIME ->
                Instants.parse(value.asText())
                        .map(instant -> LocalDateTime.ofInstant(instant, zone)
                                .withSecond(0)
                                .withNano(0))
                        .map(LocalDateTime::toString)
                        .orElse("");
            case LINES -> value.valueStream().map(JsonNode::asText).collect(Collectors.joining("\n"));
            case SPANS -> Spans.text(value);
            case NUMBER, SCALE ->
                isCents() && value.isNumber()
                        ? value.decimalValue().movePointLeft(2).toPlainString()
                        : value.isNumber()
                                ? value.decimalValue().toPlainString()
                                : value.isNull() ? "" : value.asText();
            case TEXT -> path.endsWith("country") ? Country.name(value.asText("")) : value.asText("");
            case EMAIL, URL, DATE, CLOCK_TIME, CHOICE, CHOICES, UPLOADS, LONG_TEXT, PASSWORD, YES ->
                value.isNull() ? "" : value.asText();
        };
    }

    /** Puts a value at a path of objects and lists. */
    static void put(ObjectNode arguments, String path, JsonNode value) {
        String[] steps = path.split("\\.", -1);
        JsonNode at = arguments;
        for (int i = 0; i < steps.length - 1; i++) {
            boolean list = isNumber(steps[i + 1]);
            JsonNode below = child(at, steps[i]);
            if (!below.isContainerNode()) {
                below = list ? Json.MAPPER.createArrayNode() : Json.object();
                set(at, steps[i], below);
            }
            at = below;
        }
        set(at, steps[steps.length - 1], value);
    }

    private static JsonNode child(JsonNode at, String step) {
        return at instanceof ArrayNode list ? list.path(Integer.parseInt(step)) : at.path(step);
    }

    private static void set(JsonNode at, String step, JsonNode value) {
        switch (at) {
            // Elements that were left empty close up.
            case ArrayNode list when Integer.parseInt(step) >= list.size() -> list.add(value);
            case ArrayNode list -> list.set(Integer.parseInt(step), value);
            default -> ((ObjectNode) at).set(step, value);
        }
    }
}
