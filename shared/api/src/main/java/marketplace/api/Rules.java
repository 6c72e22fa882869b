package marketplace.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import marketplace.kernel.Problem;

/**
 * The keywords of JSON Schema (2020-12) that {@link Schemas} uses, compiled to {@link Rule}s.
 *
 * <p>A closed vocabulary instead of a general validator: every read with a path parameter needs its shape, and a
 * validator with all its drafts costs the first request of a function a tenth of a second. A keyword that is not known
 * here stops the start, so none is ever silently left unchecked.
 */
final class Rules {

    private static final Set<String> WITHOUT_RULE = Set.of("description", "title", "default", "examples");

    private Rules() {}

    /** All that the schema demands. */
    static Rule of(JsonNode schema) {
        List<Rule> rules = new ArrayList<>();
        Rule type = schema.has("type") ? type(schema.get("type")) : (_, _, _) -> {};
        schema.properties().forEach(entry -> {
            if (!WITHOUT_RULE.contains(entry.getKey()) && !entry.getKey().equals("type")) {
                rules.add(rule(entry.getKey(), entry.getValue(), schema));
            }
        });
        return (at, value, faults) -> {
            int before = faults.size();
            type.check(at, value, faults);
            // The other keywords speak of values of the right type: one fault is enough for a text where a list
            // belongs.
            if (faults.size() == before) {
                rules.forEach(rule -> rule.check(at, value, faults));
            }
        };
    }

    private static Rule rule(String keyword, JsonNode limit, JsonNode schema) {
        return switch (keyword) {
            case "properties" -> properties(limit);
            case "required" -> required(limit);
            case "additionalProperties" -> additional(limit, schema.path("properties"));
            case "items" -> items(Rules.of(limit));
            case "enum" -> Rule.that(value -> contains(limit, value), "must be one of " + list(limit, ", "));
            case "const" -> Rule.that(value -> same(limit, value), "must be " + limit.asText());
            case "minLength" -> length(count -> count >= limit.intValue(), "at least", limit);
            case "maxLength" -> length(count -> count <= limit.intValue(), "at most", limit);
            case "minItems" -> size(count -> count >= limit.intValue(), "at least", limit);
            case "maxItems" -> size(count -> count <= limit.intValue(), "at most", limit);
            case "minimum" -> number(sign -> sign >= 0, "at least", limit.decimalValue());
            case "maximum" -> number(sign -> sign <= 0, "at most", limit.decimalValue());
            case "pattern" -> pattern(limit.textValue());
            case "format" -> Formats.of(limit.textValue());
            default -> throw new IllegalArgumentException("no rule for the keyword " + keyword);
        };
    }

    private static Rule type(JsonNode types) {
        List<String> names = types.isArray()
                ? StreamSupport.stream(types.spliterator(), false)
                        .map(JsonNode::textValue)
                        .toList()
                : List.of(types.textValue());
        String sentence = "must be " + names.stream().map(Rules::article).collect(Collectors.joining(" or "));
        return Rule.that(value -> names.stream().anyMatch(name -> isA(name, value)), sentence);
    }

    private static boolean isA(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            case "number" -> value.isNumber();
            case "integer" ->
                value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
            default -> throw new IllegalArgumentException("no type " + type);
        };
    }

    private static Rule properties(JsonNode properties) {
        Map<String, Rule> rules = new LinkedHashMap<>();
        properties.properties().forEach(entry -> rules.put(entry.getKey(), of(entry.getValue())));
        return (at, value, faults) -> rules.forEach((name, rule) -> {
            if (value.has(name)) {
                rule.check(Rule.field(at, name), value.get(name), faults);
            }
        });
    }

    private static Rule required(JsonNode names) {
        return (at, value, faults) -> {
            if (value.isObject()) {
                names.forEach(name -> {
                    if (!value.has(name.textValue())) {
                        faults.add(new Problem.Detail(Rule.field(at, name.textValue()), "is required"));
                    }
                });
            }
        };
    }

    private static Rule additional(JsonNode limit, JsonNode properties) {
        Set<String> known = new TreeSet<>();
        properties.fieldNames().forEachRemaining(known::add);
        Rule rule = limit.isBoolean() ? Rule.that(_ -> limit.booleanValue(), "cannot be set here") : of(limit);
        return (at, value, faults) -> value.properties().forEach(entry -> {
            if (!known.contains(entry.getKey())) {
                rule.check(Rule.field(at, entry.getKey()), entry.getValue(), faults);
            }
        });
    }

    private static Rule items(Rule rule) {
        return (at, value, faults) -> {
            if (value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    rule.check(Rule.field(at, Integer.toString(i)), value.get(i), faults);
                }
            }
        };
    }

    private static Rule length(Predicate<Integer> fits, String bound, JsonNode limit) {
        return Rule.that(
                value -> !value.isTextual()
                        || fits.test(value.textValue()
                                .codePointCount(0, value.textValue().length())),
                "must have " + bound + " " + counted(limit.intValue(), "character"));
    }

    private static Rule size(Predicate<Integer> fits, String bound, JsonNode limit) {
        return Rule.that(
                value -> !value.isArray() || fits.test(value.size()),
                "must have " + bound + " " + counted(limit.intValue(), "element"));
    }

    private static Rule number(Predicate<Integer> fits, String bound, BigDecimal limit) {
        return Rule.that(
                value -> !value.isNumber() || fits.test(value.decimalValue().compareTo(limit)),
                "must be " + bound + " " + limit.toPlainString());
    }

    private static Rule pattern(String expression) {
        Predicate<String> found = Pattern.compile(expression).asPredicate();
        return Rule.that(value -> !value.isTextual() || found.test(value.textValue()), "must match " + expression);
    }

    private static boolean contains(JsonNode values, JsonNode value) {
        return StreamSupport.stream(values.spliterator(), false).anyMatch(allowed -> same(allowed, value));
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return (one.isNumber() && other.isNumber())
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
    }

    private static String counted(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    private static String article(String type) {
        if (type.equals("null")) {
            return type;
        }
        return ("aeiou".indexOf(type.charAt(0)) >= 0 ? "an " : "a ") + type;
    }

    private static String list(JsonNode values, String separator) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(separator));
    }
}
