package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.kernel.Problem;
import marketplace.kernel.text.VisibleText;
import marketplace.mcp.JsonText;

/** Finds the texts of an input: what its author wrote, without ids, times and names of values. */
public final class InputTexts {

    /** A text that is a link, whatever its field: direction marks would show another one. */
    private static final Pattern ADDRESS = Pattern.compile("https?://\\S+", Pattern.CASE_INSENSITIVE);

    private final List<Text> texts = new ArrayList<>();

    private InputTexts() {}

    /**
     * @param path its place in the arguments, such as {@code requiredLinks.0.label}
     * @param field its component's description; empty for a text within free JSON
     */
    public record Text(String path, String value, Optional<Field> field) {

        public Field.Moderated moderated() {
            return field.map(Field::moderated).orElse(Field.Moderated.AS_THE_INPUT);
        }

        public boolean isSlug() {
            return field.filter(described -> described.pattern().equals(Field.SLUG))
                    .isPresent();
        }
    }

    public static List<Text> of(Class<? extends Record> type, JsonNode arguments) {
        InputTexts found = new InputTexts();
        found.addRecord(type, "", arguments);
        return List.copyOf(found.texts);
    }

    /** What JSON Schema cannot check: that texts are not blank, and that names and titles are one plain line. */
    static List<Problem.Detail> problems(Operation<?, ?> operation, JsonNode arguments) {
        String path = operation.rest().path();
        return of(operation.input(), arguments).stream()
                .filter(text -> !path.contains("{" + text.path() + "}"))
                .flatMap(text -> text.field().flatMap(field -> problem(field, text.value())).stream()
                        .map(message -> new Problem.Detail(text.path(), message)))
                .toList();
    }

    private static Optional<String> problem(Field field, String value) {
        if (!value.isEmpty() && !field.mayBeBlank() && VisibleText.isBlank(value)) {
            return Optional.of("must not be blank");
        }
        boolean oneLine = field.oneLine() || ADDRESS.matcher(value).matches();
        return oneLine && !VisibleText.isOneLine(value) ? Optional.of(VisibleText.ONE_LINE) : Optional.empty();
    }

    private void addRecord(Class<?> type, String at, JsonNode value) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (Schemas.isUnwrapped(component)) {
                addRecord(component.getType(), at, value);
            } else {
                String name = component.getName();
                Field field = component.getAnnotation(Field.class);
                add(field, component.getGenericType(), JsonText.below(at, name), value.path(name));
            }
        }
    }

    private void add(Field field, Type type, String at, JsonNode value) {
        if (value.isTextual() && type == String.class) {
            texts.add(new Text(at, value.textValue(), Optional.of(field)));
        } else if (type == ObjectNode.class) {
            addFree(at, value);
        } else if (value.isArray() && type instanceof ParameterizedType list) {
            for (int i = 0; i < value.size(); i++) {
                add(field, list.getActualTypeArguments()[0], JsonText.below(at, Integer.toString(i)), value.get(i));
            }
        } else if (type instanceof ParameterizedType patch) {
            add(field, patch.getActualTypeArguments()[0], at, value);
        } else if (value.isObject() && type instanceof Class<?> part && Schemas.isObject(part)) {
            addRecord(part, at, value);
        }
    }

    private void addFree(String at, JsonNode value) {
        if (value.isTextual()) {
            texts.add(new Text(at, value.textValue(), Optional.empty()));
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                addFree(JsonText.below(at, Integer.toString(i)), value.get(i));
            }
        } else {
            value.properties().forEach(entry -> addFree(JsonText.below(at, entry.getKey()), entry.getValue()));
        }
    }
}
