package marketplace.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.agent.Fact.Kind;

/** Fills the arguments of a tool from the words of a task. What the schema says of an argument decides. */
final class Arguments {

    /** How a description says that an argument is the name of a day. */
    private static final String WEEK = "monday to sunday";

    private static final String[] DAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");

    private final String task;
    private final Set<String> words;
    private final List<Fact> facts;
    private final Memory memory;
    private final boolean filters;

    Arguments(String task, Memory memory) {
        this(task, memory, true);
    }

    /** @param filters false for a look-up: the states in the task are then not those of the records to find */
    Arguments(String task, Memory memory, boolean filters) {
        this.filters = filters;
        this.task = task;
        this.words = Words.of(Fact.without(task));
        this.facts = new ArrayList<>(Fact.in(task));
        this.memory = memory;
    }

    ObjectNode of(ListedTool tool) {
        return filled(tool.arguments(), tool.required());
    }

    /** The required arguments come first: each value is used once. */
    private ObjectNode filled(JsonNode properties, List<String> required) {
        ObjectNode arguments = Json.object();
        Stream<String> optional = properties.properties().stream()
                .map(field -> field.getKey())
                .filter(name -> !required.contains(name) && !name.equals("dryRun"));
        Stream.concat(required.stream(), optional)
                .forEach(name -> value(name, properties.path(name), required.contains(name))
                        .ifPresent(value -> arguments.set(name, value)));
        return arguments;
    }

    private Optional<JsonNode> value(String name, JsonNode schema, boolean required) {
        if (schema.has("enum")) {
            return choice(schema, required);
        }
        return switch (schema.path("type").asText()) {
            case "string" -> text(name, schema, required).map(TextNode::valueOf);
            case "boolean" -> words.containsAll(Words.of(name)) ? Optional.of(BooleanNode.TRUE) : Optional.empty();
            case "integer", "number" -> number(name, schema, required);
            case "array" -> list(name, schema, required);
            default -> object(schema);
        };
    }

    private Optional<JsonNode> choice(JsonNode schema, boolean required) {
        List<JsonNode> values = schema.path("enum").valueStream().toList();
        Optional<JsonNode> named =
                values.stream().filter(value -> isNamed(value.asText())).findFirst();
        if (named.isPresent() || !required) {
            return named.filter(_ -> filters || required);
        }
        return values.stream()
                .filter(value -> value.asText().equals("other"))
                .findFirst()
                .or(() -> Optional.of(values.getFirst()));
    }

    private boolean isNamed(String value) {
        return words.containsAll(Words.of(value));
    }

    private Optional<String> text(String name, JsonNode schema, boolean required) {
        if (name.endsWith("Id")) {
            return id(name, required);
        }
        String about = name + " " + schema.path("description").asText();
        if (schema.path("format").asText().startsWith("date") || about.contains("YYYY")) {
            return take(Kind.DATE, about, required);
        }
        if (about.contains("HH:mm")) {
            return take(Kind.TIME, about, true);
        }
        if (Words.of(about).contains("url")) {
            return take(Kind.URL, about, required);
        }
        if (about.contains("e-mail")) {
            return take(Kind.EMAIL, about, true);
        }
        if (about.contains(WEEK)) {
            return Stream.of(DAYS).filter(this::isNamed).findFirst();
        }
        Optional<String> said = take(Kind.QUOTED, about, false);
        if (said.isPresent() || !required) {
            return said.or(() -> Words.of(about).contains("cit") ? take(Kind.PLACE, about, true) : Optional.empty());
        }
        return take(Kind.QUOTED, about, true).or(() -> Optional.of(task));
    }

    /** One that is in the task, or one from an earlier result if the task is about such a record. */
    private Optional<String> id(String name, boolean required) {
        Set<String> noun = Words.of(Memory.noun(name));
        Optional<Fact> said = facts.stream()
                .filter(fact -> fact.kind() == Kind.ID && fact.near().containsAll(noun))
                .filter(fact -> !memory.knowsAsWrong(fact.text()))
                .findFirst();
        if (said.isPresent() || !(required || words.containsAll(noun))) {
            return said.map(Fact::text);
        }
        return memory.id(name, Words.of(task));
    }

    private Optional<JsonNode> number(String name, JsonNode schema, boolean required) {
        String about = name + " " + schema.path("description").asText();
        boolean cents = name.endsWith("Cents");
        boolean money = cents || about.contains("USD");
        Optional<BigDecimal> said = takeNamed(money ? Kind.MONEY : Kind.NUMBER, name, about, required && money)
                .map(Fact::amount);
        if (said.isEmpty() && required) {
            return Optional.of(schema.has("minimum") ? schema.get("minimum") : IntNode.valueOf(1));
        }
        return said.map(amount ->
                cents ? LongNode.valueOf(amount.movePointRight(2).longValueExact()) : DecimalNode.valueOf(amount));
    }

    private Optional<JsonNode> list(String name, JsonNode schema, boolean required) {
        JsonNode items = schema.path("items");
        ArrayNode list = Json.object().arrayNode();
        if (items.has("enum")) {
            items.path("enum")
                    .valueStream()
                    .filter(value -> isNamed(value.asText()))
                    .forEach(list::add);
            if (list.isEmpty() && required) {
                list.add(items.at("/enum/0"));
            }
        } else if (required && items.has("properties")) {
            parts().forEach(part -> list.add(new Arguments(part, memory)
                    .filled(
                            items.path("properties"),
                            items.path("required")
                                    .valueStream()
                                    .map(JsonNode::asText)
                                    .toList())));
        } else if (required || words.containsAll(Words.of(name))) {
            take(Kind.QUOTED, name + " " + schema.path("description").asText(), required)
                    .ifPresent(list::add);
        }
        return list.isEmpty() ? Optional.empty() : Optional.of(list);
    }

    /** One for each address in the task, with the words before it up to the address before. */
    private List<String> parts() {
        List<Fact> addresses = facts.stream()
                .filter(fact -> fact.kind() == Kind.EMAIL || fact.kind() == Kind.URL)
                .toList();
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (Fact address : addresses) {
            int end = address.start() + address.text().length();
            parts.add(task.substring(from, end));
            from = end;
        }
        return parts;
    }

    private Optional<JsonNode> object(JsonNode schema) {
        if (!Words.of(schema.path("properties").toString()).contains("cit")) {
            return Optional.empty();
        }
        ObjectNode filled = filled(schema.path("properties"), List.of());
        return filled.isEmpty() ? Optional.empty() : Optional.of(filled);
    }

    private Optional<String> take(Kind kind, String about, boolean orAny) {
        return takeNamed(kind, about, about, orAny).map(Fact::text);
    }

    /** The value beside which the most of an argument's words are. */
    private Optional<Fact> takeNamed(Kind kind, String name, String about, boolean orAny) {
        Predicate<Fact> fits = fact -> fact.kind() == kind;
        Set<String> ofName = Words.of(name);
        Set<String> ofAbout = Words.of(about);
        Optional<Fact> taken = facts.stream()
                .filter(fits.and(fact -> orAny || common(fact, ofName) > 0))
                .max(Comparator.comparingInt(fact -> 2 * common(fact, ofName) + common(fact, ofAbout)));
        taken.ifPresent(facts::remove);
        return taken;
    }

    private static int common(Fact fact, Collection<String> words) {
        Set<String> common = new HashSet<>(words);
        common.retainAll(fact.near());
        return common.size();
    }
}
