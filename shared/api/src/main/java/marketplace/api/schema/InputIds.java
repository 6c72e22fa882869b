package marketplace.api.schema;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.Id;

/** The ids in an input that name records to read. A read's ids outside its path are filters; writes check every id. */
public final class InputIds {

    /** Accessors from the input to a component, through unwrapped records. */
    private final List<List<Method>> components = new ArrayList<>();

    InputIds(Operation<?, ?> operation) {
        add(operation, operation.input(), List.of());
    }

    private void add(Operation<?, ?> operation, Class<?> type, List<Method> parents) {
        for (RecordComponent component : type.getRecordComponents()) {
            List<Method> path = Stream.concat(parents.stream(), Stream.of(component.getAccessor()))
                    .toList();
            if (Schemas.isUnwrapped(component)) {
                add(operation, component.getType(), path);
            } else if (isRead(operation, component.getName()) && mayHoldIds(component.getType())) {
                AccessibleObject.setAccessible(path.toArray(Method[]::new), true);
                components.add(path);
            }
        }
    }

    private static boolean isRead(Operation<?, ?> operation, String field) {
        return operation.effect() != Effect.READ || operation.rest().path().contains("{" + field + "}");
    }

    private static boolean mayHoldIds(Class<?> type) {
        return Id.class.isAssignableFrom(type) || type == List.class;
    }

    public boolean isEmpty() {
        return components.isEmpty();
    }

    public List<Id> of(Record input) {
        return components.stream()
                .flatMap(path -> switch (value(path, input)) {
                    case Id id -> Stream.of(id);
                    case List<?> list ->
                        list.stream().filter(Id.class::isInstance).map(Id.class::cast);
                    case null, default -> Stream.of();
                })
                .toList();
    }

    private static Object value(List<Method> path, Record input) {
        Object value = input;
        try {
            for (Method accessor : path) {
                value = value == null ? null : accessor.invoke(value);
            }
            return value;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + path, e);
        }
    }
}
