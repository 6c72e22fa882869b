package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.schema.PropertyWords;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;

/**
 * What a stranger's JSON Schema asks for in one argument, as fields of a form: values, choices and lists of them, in
 * objects of at most two levels. A schema that asks for more, or for more than 40 values, is asked as one text of JSON.
 *
 * @param argument of the operation that takes the answers
 * @param all the questions; none without a schema, or if the argument is one text of JSON
 * @param objects that the result has in any case, by the names that lead to them
 * @param schema to be shown beside the text of JSON; empty if there are questions, or no schema
 */
public record Questions(String argument, List<Question> all, List<List<String>> objects, String schema) {

    public static final Questions NONE = new Questions("", List.of(), List.of(), "");

    private static final int MOST = 40;
    private static final int MOST_OPTIONS = 200;
    private static final int MOST_LEVELS = 2;
    private static final int MAX_SHOWN = 20_000;
    private static final int MAX_TEXT = 100_000;
    private static final String OUTERMOST = "What the poster asks";

    /** Questions of one object. */
    record Section(String legend, List<Question> questions) {}

    /** @param schema null or missing for none */
    public static Questions of(String argument, JsonNode schema) {
        if (!schema.isObject()) {
            return NONE;
        }
        Reading reading = new Reading(argument);
        return reading.isRead(schema, List.of(), OUTERMOST, true) && !reading.questions.isEmpty()
                ? new Questions(argument, List.copyOf(reading.questions), List.copyOf(reading.objects), "")
                : new Questions(
                        argument, List.of(), List.of(), Characters.shortened(MAX_SHOWN, schema.toPrettyString()));
    }

    private static final class Reading {

        private final List<Question> questions = new ArrayList<>();
        private final List<List<String>> objects = new ArrayList<>();
        private final String argument;
        private int options;

        Reading(String argument) {
            this.argument = argument;
        }

        /** Whether fields can ask for the object: first for its values, then for the objects in it. */
        boolean isRead(JsonNode object, List<String> names, String legend, boolean required) {
            if (!Question.type(object).equals("object") || names.size() > MOST_LEVELS || !isDeclared(object)) {
                return false;
            }
            if (required && !names.isEmpty()) {
                objects.add(names);
            }
            Map<String, JsonNode> inner = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> property :
                    object.path("properties").properties()) {
                JsonNode schema = property.getValue();
                boolean needed = needs(object, property.getKey());
                if (Question.type(schema).equals("object")) {
                    inner.put(property.getKey(), schema);
                } else if (!isAsked(schema, below(names, property.getKey()), legend, needed, required)) {
                    return false;
                }
            }
            return inner.entrySet().stream().allMatch(entry -> {
                boolean needed = required && needs(object, entry.getKey());
                String words = PropertyWords.capital(PropertyWords.of(entry.getKey(), entry.getValue()));
                String title = names.isEmpty() ? words : legend.replace(" (optional)", "") + ": " + words;
                return isRead(
                        entry.getValue(), below(names, entry.getKey()), needed ? title : title + " (optional)", needed);
            });
        }

        private boolean isAsked(
                JsonNode schema, List<String> names, String legend, boolean inObject, boolean required) {
            if (questions.size() == MOST || !Question.canAsk(schema)) {
                return false;
            }
            Question question = Question.of(
                    argument + "." + (questions.size() + 1), names, legend, schema, inObject, inObject && required);
            questions.add(question);
            options += question.choices().size();
            return options <= MOST_OPTIONS;
        }

        /** Whether it has properties, and needs no other ones. */
        private static boolean isDeclared(JsonNode object) {
            JsonNode properties = object.path("properties");
            return !properties.isEmpty()
                    && !object.has("enum")
                    && !object.has("const")
                    && object.path("required").valueStream().allMatch(name -> properties.has(name.asText()));
        }

        private static boolean needs(JsonNode object, String property) {
            return object.path("required")
                    .valueStream()
                    .anyMatch(name -> name.asText().equals(property));
        }
    }

    private static List<String> below(List<String> names, String name) {
        List<String> more = new ArrayList<>(names);
        more.add(name);
        return List.copyOf(more);
    }

    /** Whether the argument is asked as one text of JSON. */
    public boolean isData() {
        return !schema.isEmpty();
    }

    Optional<Question> find(String path) {
        return all.stream().filter(question -> question.path().equals(path)).findFirst();
    }

    List<String> paths() {
        return isData() ? List.of(argument) : all.stream().map(Question::path).toList();
    }

    /** The field for the text of JSON. */
    Optional<FieldSchema> data(String path) {
        return isData() && path.equals(argument)
                ? Optional.of(new FieldSchema(
                        argument, Json.object().put("type", "string").put("maxLength", MAX_TEXT), false))
                : Optional.empty();
    }

    /** What the record answers to the question, whose result it has under the name of the argument. */
    Optional<JsonNode> stored(String path, JsonNode record) {
        JsonNode result = record.path(argument);
        if (isData()) {
            return result.isObject() ? Optional.of(Json.tree(result.toPrettyString())) : Optional.empty();
        }
        return find(path)
                .map(question -> {
                    JsonNode at = result;
                    for (String name : question.names()) {
                        at = at.path(name);
                    }
                    return at;
                })
                .filter(answer -> !answer.isMissingNode());
    }

    List<Section> sections() {
        return all.stream()
                .collect(Collectors.groupingBy(
                        question -> question.names().subList(0, question.names().size() - 1),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(questions -> new Section(questions.getFirst().legend(), questions))
                .toList();
    }

    /** For a page that only shows what will be asked. */
    public Map<String, Object> shown() {
        List<Map<String, Object>> sections = sections().stream()
                .map(section -> Map.<String, Object>of(
                        "legend",
                        section.questions().getFirst().names().size() == 1 ? "" : section.legend(),
                        "questions",
                        section.questions().stream()
                                .map(question -> Map.of(
                                        "label",
                                        question.label().text(),
                                        "hint",
                                        question.label().more().orElse(""),
                                        "optional",
                                        !question.inObject(),
                                        "choices",
                                        question.choices().stream()
                                                .map(question::optionText)
                                                .collect(Collectors.joining(", "))))
                                .toList()))
                .toList();
        return Map.of("sections", sections, "schema", schema);
    }

    void put(ObjectNode arguments, SentForm sent, ZoneId zone) {
        if (isData()) {
            parsed(sent.text(argument)).ifPresent(value -> arguments.set(argument, value));
            return;
        }
        if (all.isEmpty()) {
            return;
        }
        ObjectNode result = arguments.putObject(argument);
        objects.forEach(names -> inside(result, names));
        List<Question> unanswered = new ArrayList<>();
        for (Question question : all) {
            question.value(sent.all(question.path()), zone)
                    .ifPresentOrElse(
                            value -> inside(result, outer(question))
                                    .set(question.names().getLast(), value),
                            () -> unanswered.add(question));
        }
        for (Question question : unanswered) {
            JsonNode object = result;
            for (String name : outer(question)) {
                object = object.path(name);
            }
            if (object instanceof ObjectNode around) {
                question.none().ifPresent(none -> around.set(question.names().getLast(), none));
            }
        }
    }

    private static List<String> outer(Question question) {
        return question.names().subList(0, question.names().size() - 1);
    }

    private static ObjectNode inside(ObjectNode result, List<String> names) {
        ObjectNode at = result;
        for (String name : names) {
            at = at.path(name) instanceof ObjectNode object ? object : at.putObject(name);
        }
        return at;
    }

    private Optional<JsonNode> parsed(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(text.getBytes(StandardCharsets.UTF_8)));
        } catch (Problem problem) {
            throw Problem.invalid(argument, problem.details().getFirst().message());
        }
    }

    /** Faults at the fields that ask for what is wrong. */
    Problem placed(Problem problem) {
        if (problem.code() != ErrorCode.VALIDATION || problem.details().isEmpty() || paths().isEmpty()) {
            return problem;
        }
        return Problem.invalid(
                isData()
                        ? together(problem.details())
                        : problem.details().stream().map(this::placed).toList());
    }

    private Problem.Detail placed(Problem.Detail detail) {
        if (!detail.field().startsWith(argument + ".")) {
            return detail;
        }
        String place = detail.field().substring(argument.length() + 1);
        // The longest, because a name may contain dots.
        Optional<Question> exact = all.stream()
                .filter(question -> (place + ".").startsWith(question.place() + "."))
                .reduce((one, other) -> one.place().length() >= other.place().length() ? one : other);
        return exact.or(() -> all.stream()
                        .filter(question -> question.place().startsWith(place + "."))
                        .findFirst())
                .map(question ->
                        new Problem.Detail(question.path(), line(question, place) + question.inWords(detail.message())))
                .orElse(detail);
    }

    /** Of a fault of one element. */
    private static String line(Question question, String place) {
        String rest = place.length() > question.place().length()
                ? place.substring(question.place().length() + 1)
                : "";
        return rest.matches("\\d{1,6}") ? "(entry " + (Integer.parseInt(rest) + 1) + ") " : "";
    }

    /** A text of JSON has one field for all faults. */
    private List<Problem.Detail> together(List<Problem.Detail> details) {
        List<Problem.Detail> placed = new ArrayList<>();
        List<String> inside = new ArrayList<>();
        for (Problem.Detail detail : details) {
            if (detail.field().startsWith(argument + ".")) {
                inside.add(detail.field().substring(argument.length() + 1) + " " + detail.message());
            } else if (detail.field().equals(argument)) {
                inside.add(detail.message().replace(": the bounty's deliverableSchema describes it", ""));
            } else {
                placed.add(detail);
            }
        }
        if (!inside.isEmpty()) {
            placed.addFirst(new Problem.Detail(argument, String.join("; ", inside)));
        }
        return placed;
    }
}
