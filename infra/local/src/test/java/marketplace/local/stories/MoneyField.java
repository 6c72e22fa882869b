package marketplace.local.stories;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.Json;

/**
 * Dollars are non-integer numbers; cents are 64-bit integers, because all other counts fit into 32 bits. Times in
 * hours and lengths in bytes are such numbers too, and are recognized by their names.
 *
 * @param path as a refusal names it, with the index in a list
 */
record MoneyField(String path, JsonNode schema, boolean required) {

    private static final String MARK = "the amount goes here";

    private static final Set<String> TOTALS = Set.of("maxTotalCents", "budgetPerRunCents", "periodCapCents");

    /** Ends of the names of numbers that are no amounts. */
    private static final Set<String> OTHER_NUMBERS = Set.of("Hours", "latitude", "longitude");

    private static final BigDecimal CENT = new BigDecimal("0.01");

    private static final Pattern RANGE = Pattern.compile("from ([0-9,]+) to ([0-9,]+)");

    private static final BigDecimal BEYOND = new BigDecimal("1000000000.01");

    static List<MoneyField> in(JsonNode schema) {
        List<MoneyField> found = new ArrayList<>();
        find("", schema, false, found);
        return found;
    }

    static List<String> namedLikeOne(JsonNode schema) {
        List<String> found = new ArrayList<>();
        names("", schema, found);
        return found;
    }

    private static void find(String path, JsonNode schema, boolean required, List<MoneyField> found) {
        switch (type(schema)) {
            case "number" -> {
                if (OTHER_NUMBERS.stream().noneMatch(path::endsWith)) {
                    found.add(new MoneyField(path, schema, required));
                }
            }
            case "integer" -> {
                if (schema.path("format").asText().equals("int64") && !path.endsWith("bytes")) {
                    found.add(new MoneyField(path, schema, required));
                }
            }
            case "array" -> find(path + ".0", schema.path("items"), true, found);
            default -> {
                List<String> needed = schema.path("required")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList();
                schema.path("properties")
                        .properties()
                        .forEach(property -> find(
                                path.isEmpty() ? property.getKey() : path + "." + property.getKey(),
                                property.getValue(),
                                needed.contains(property.getKey()),
                                found));
            }
        }
    }

    private static void names(String path, JsonNode schema, List<String> found) {
        switch (type(schema)) {
            case "number", "integer", "string" -> {
                boolean text = schema.has("enum") || schema.has("pattern") || schema.has("format");
                String name = path.replaceFirst(".*\\.", "").toLowerCase(Locale.ROOT);
                boolean named = Stream.of("price", "amount", "cents", "rate", "usd", "budget", "fee", "cost")
                        .anyMatch(name::endsWith);
                if (named && !(type(schema).equals("string") && text)) {
                    found.add(path);
                }
            }
            case "array" -> names(path + ".0", schema.path("items"), found);
            default ->
                schema.path("properties")
                        .properties()
                        .forEach(property -> names(
                                path.isEmpty() ? property.getKey() : path + "." + property.getKey(),
                                property.getValue(),
                                found));
        }
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray() ? type.get(0).asText() : type.asText();
    }

    private boolean isWholeCents() {
        return type(schema).equals("integer");
    }

    String fitting() {
        // What a price has to fit into, with the fee on top.
        String cents = TOTALS.contains(path) ? "3000" : "1000";
        BigDecimal amount = new BigDecimal(isWholeCents() ? cents : "25");
        return (schema.has("maximum") ? amount.min(schema.get("maximum").decimalValue()) : amount).toPlainString();
    }

    List<String> unfit() {
        List<String> unfit = new ArrayList<>(List.of(
                "-1",
                "-0.01",
                "1e309",
                "-1e309",
                "1e-400",
                "1e2147483647",
                "9223372036854775808",
                "-9223372036854775809",
                "1e19",
                "\"10\"",
                "\"ten\"",
                "\"\"",
                "\"NaN\"",
                "\"Infinity\"",
                "true",
                "[]",
                "[10]",
                "{}",
                "{\"cents\":10}"));
        unfit.addAll(isWholeCents() ? List.of("0.5", "10.001", "1e-2") : List.of("0.001", "10.001", "25.009", "1e-3"));
        bounds().forEach(bound -> unfit.add(bound.toPlainString()));
        if (required) {
            unfit.add("null");
        }
        return unfit;
    }

    static List<String> nothing() {
        return List.of("0", "0.00", "-0", "0e9");
    }

    /** Not JSON, though some writers produce it. */
    static List<String> noJson() {
        return List.of("NaN", "Infinity", "-Infinity", "+10", "010", "10.", ".5", "0x10", "10,00", "1_000");
    }

    private List<BigDecimal> bounds() {
        BigDecimal step = isWholeCents() ? BigDecimal.ONE : CENT;
        List<BigDecimal> beyond = new ArrayList<>();
        beyond.add(isWholeCents() ? BEYOND.movePointRight(2) : BEYOND);
        if (schema.has("minimum")) {
            beyond.add(schema.get("minimum").decimalValue().subtract(step));
        }
        if (schema.has("maximum")) {
            beyond.add(schema.get("maximum").decimalValue().add(step));
        }
        Matcher range = RANGE.matcher(schema.path("description").asText());
        if (range.find()) {
            beyond.add(new BigDecimal(range.group(1).replace(",", "")).subtract(step));
            beyond.add(new BigDecimal(range.group(2).replace(",", "")).add(step));
        }
        // Zero is tried only where it is refused.
        beyond.removeIf(amount -> amount.signum() == 0);
        return beyond;
    }

    String in(ObjectNode valid, String raw) {
        ObjectNode input = valid.deepCopy();
        String pointer = "/" + path.replace('.', '/');
        int end = pointer.lastIndexOf('/');
        JsonNode parent = input.at(pointer.substring(0, end));
        String last = pointer.substring(end + 1);
        switch (parent) {
            case ObjectNode object -> object.put(last, MARK);
            case ArrayNode list -> list.set(Integer.parseInt(last), Json.tree(MARK));
            default -> throw new IllegalStateException("the valid input has no place for " + path + ": " + valid);
        }
        return Json.text(input).replace("\"" + MARK + "\"", raw);
    }
}
