package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.local.fuzz.Doc.Member;

record Values(KnownValues things, InstantSource clock, Chance chance) {

    private static final int FULL = 64 * 1024;

    private static final List<String> LETTERS = List.of(
            "a",
            "Z",
            "7",
            " ",
            "é",
            "ß",
            "İ",
            "名",
            "ع",
            "\u202e",
            "\u200d",
            "👩‍🔧",
            "e\u0301",
            "<b>",
            "'",
            "\"",
            "\\",
            "%00",
            "${x}",
            "{{name}}",
            "\n",
            "\t",
            "\u0085",
            "\ufffd",
            "#",
            "|",
            "/");

    private static final List<String> TIMES = List.of(
            "0000-01-01T00:00:00Z",
            "1969-12-31T23:59:59.999Z",
            "2024-02-29T12:00:00+14:00",
            "9999-12-31T23:59:59.999999999Z",
            "2026-12-31T00:00:00.1-11:30");

    Doc of(String name, JsonNode schema) {
        Optional<Doc> known = chance.percent(85) ? things.forField(name, chance) : Optional.empty();
        return known.orElseGet(() -> of(schema));
    }

    private Doc of(JsonNode schema) {
        if (schema.has("const")) {
            return new Doc.Leaf(schema.get("const").toString());
        }
        if (schema.has("enum")) {
            return new Doc.Leaf(schema.get("enum")
                    .get(chance.below(schema.get("enum").size()))
                    .toString());
        }
        if (schema.has("anyOf")) {
            return chance.percent(10)
                    ? new Doc.Leaf("null")
                    : of(schema.get("anyOf").get(0));
        }
        JsonNode types = schema.path("type");
        if (types.isArray() && chance.percent(10)) {
            return new Doc.Leaf("null");
        }
        return switch (types.isArray() ? types.path(0).asText() : types.asText()) {
            case "object" -> object(schema, chance.of(List.of(0, 15, 50, 100)));
            case "array" -> array(schema);
            case "integer" -> new Doc.Leaf(number(schema, 0));
            case "number" -> new Doc.Leaf(number(schema, 2));
            case "boolean" -> new Doc.Leaf(Boolean.toString(chance.percent(50)));
            case "string" -> Doc.text(text(schema));
            default -> new Doc.Leaf(chance.of(List.of("{}", "[]", "1", "\"x\"", "{\"a\":{\"b\":[null]}}")));
        };
    }

    Doc.Obj object(JsonNode schema, int shareOfOptional) {
        List<Member> members = new ArrayList<>();
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.textValue()));
        schema.path("properties").properties().forEach(property -> {
            if (required.contains(property.getKey()) || chance.percent(shareOfOptional)) {
                members.add(new Member(property.getKey(), of(property.getKey(), property.getValue())));
            }
        });
        if (schema.path("additionalProperties").isObject()) {
            members.add(new Member("a" + chance.below(9), of(schema.get("additionalProperties"))));
        }
        return new Doc.Obj(members);
    }

    private Doc array(JsonNode schema) {
        int least = schema.path("minItems").asInt(0);
        int most = schema.path("maxItems").asInt(20);
        int size = chance.percent(10) ? most : Math.min(most, least + chance.below(4));
        List<Doc> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(of(schema.path("items")));
        }
        return new Doc.Arr(items);
    }

    private String number(JsonNode schema, int decimals) {
        BigDecimal least = schema.has("minimum") ? schema.get("minimum").decimalValue() : BigDecimal.ZERO;
        BigDecimal most = schema.has("maximum")
                ? schema.get("maximum").decimalValue()
                : BigDecimal.valueOf(schema.path("format").asText().equals("int32") ? Integer.MAX_VALUE : FULL);
        return switch (chance.below(6)) {
            case 0 -> least.toString();
            case 1 -> most.toString();
            default ->
                most.subtract(least)
                        .multiply(BigDecimal.valueOf(chance.below(1000)))
                        .scaleByPowerOfTen(-3 - chance.below(4))
                        .add(least)
                        .setScale(decimals, RoundingMode.CEILING)
                        .toPlainString();
        };
    }

    String text(JsonNode schema) {
        int least = schema.path("minLength").asInt(0);
        int most = schema.path("maxLength").asInt(FULL);
        if (schema.has("pattern")) {
            return Matching.text(schema.get("pattern").textValue(), least, most, chance);
        }
        return switch (schema.path("format").asText()) {
            case "date-time" -> time();
            case "date" -> time().substring(0, 10);
            case "email" -> "somebody" + chance.below(1_000_000) + "@example.com";
            case "uri" -> "https://example.com/" + chance.below(1000);
            default -> plain(least, most);
        };
    }

    private String time() {
        Instant soon = clock.instant().plus(chance.between(1, 40 * 24), ChronoUnit.HOURS);
        return chance.percent(70) ? soon.truncatedTo(ChronoUnit.MILLIS).toString() : chance.of(TIMES);
    }

    private String plain(int least, int most) {
        if (chance.percent(4)) {
            return "x".repeat(most);
        }
        StringBuilder text = new StringBuilder();
        int wanted = Math.min(most, least + chance.below(20));
        boolean odd = chance.percent(40);
        while (text.length() < wanted) {
            text.append(odd ? chance.of(LETTERS) : String.valueOf((char) ('a' + chance.below(26))));
        }
        // The last letter may have several characters and must not be cut in two.
        return text.length() <= most ? text.toString() : "y".repeat(Math.max(1, least));
    }
}
