package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.kernel.Problem;
import marketplace.kernel.text.VisibleText;
import marketplace.mcp.JsonText;

/** Checks what JSON Schema cannot: that texts are not blank, and that names and titles are one plain line. */
final class InputTexts {

    private final List<Problem.Detail> details = new ArrayList<>();

    private InputTexts() {}

    static List<Problem.Detail> problems(Operation<?, ?> operation, JsonNode arguments) {
        InputTexts texts = new InputTexts();
        String path = operation.rest().path();
        for (RecordComponent component : operation.input().getRecordComponents()) {
            if (!path.contains("{" + component.getName() + "}")) {
                texts.check(component, "", arguments);
            }
        }
        return texts.details;
    }

    private void check(RecordComponent component, String at, JsonNode parent) {
        if (Schemas.isUnwrapped(component)) {
            record(component.getType(), at, parent);
            return;
        }
        Field field = component.getAnnotation(Field.class);
        String name = component.getName();
        value(field, component.getGenericType(), JsonText.below(at, name), parent.path(name));
    }

    private void record(Class<?> type, String at, JsonNode value) {
        for (RecordComponent component : type.getRecordComponents()) {
            check(component, at, value);
        }
    }

    private void value(Field field, Type type, String at, JsonNode value) {
        if (value.isTextual() && type == String.class) {
            text(field, at, value.textValue());
        } else if (value.isArray() && type instanceof ParameterizedType list) {
            for (int i = 0; i < value.size(); i++) {
                value(field, list.getActualTypeArguments()[0], JsonText.below(at, Integer.toString(i)), value.get(i));
            }
        } else if (type instanceof ParameterizedType patch) {
            value(field, patch.getActualTypeArguments()[0], at, value);
        } else if (value.isObject() && type instanceof Class<?> part && Schemas.isObject(part)) {
            record(part, at, value);
        }
    }

    private void text(Field field, String at, String text) {
        if (!text.isEmpty() && !field.mayBeBlank() && VisibleText.isBlank(text)) {
            details.add(new Problem.Detail(at, "must not be blank"));
        } else if (field.oneLine() && !VisibleText.isOneLine(text)) {
            details.add(new Problem.Detail(at, VisibleText.ONE_LINE));
        }
    }
}
