package marketplace.table.forms;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.kernel.EventData;

/**
 * What an event, notice, job or timer carries, as attributes of an item. It is a record itself, so that code which only
 * passes it on needs no class.
 */
public record StoredData(Map<String, Object> attributes) implements EventData {

    private static final Map<Class<?>, RecordForm> FORMS = new ConcurrentHashMap<>();

    public StoredData {
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
    }

    /** {@code values} are texts, whole numbers, and maps of these. */
    public static StoredData of(Map<String, ?> values) {
        return new StoredData(stored(values));
    }

    private static Map<String, Object> stored(Map<?, ?> values) {
        Map<String, Object> stored = new TreeMap<>();
        values.forEach((name, value) -> stored.put(
                (String) name,
                switch (value) {
                    case Number number -> BigDecimal.valueOf(number.longValue());
                    case Map<?, ?> nested -> stored(nested);
                    default -> value;
                }));
        return stored;
    }

    public static StoredData of(Object data) {
        return data instanceof StoredData stored
                ? stored
                : new StoredData(form(data.getClass()).write(data));
    }

    /** A record without a value for a component that may be null reads as such. */
    public static <T extends Record> T read(Object data, Class<T> type) {
        return type.isInstance(data) ? type.cast(data) : of(data).read(type, false);
    }

    /** Fails if a component would be null. */
    public static <T extends Record> T require(Object data, Class<T> type) {
        return type.isInstance(data) ? type.cast(data) : of(data).read(type, true);
    }

    private <T> T read(Class<T> type, boolean complete) {
        RecordForm form = form(type);
        Deque<String> path = new ArrayDeque<>();
        try {
            Object read = form.read(attributes, path);
            if (complete) {
                form.requireComplete(read);
            }
            return type.cast(read);
        } catch (RuntimeException e) {
            // Parsers and constructors throw many types; the cause is always the stored value.
            throw new IllegalStateException(
                    "no valid " + (path.isEmpty() ? type.getSimpleName() : String.join(".", path)), e);
        }
    }

    private static RecordForm form(Class<?> type) {
        return FORMS.computeIfAbsent(type, each -> new RecordForm(each, new StoredForms(Map.of(), Set.of())));
    }

    /** The form of a component that is any record: written as the record that it is, read on demand. */
    record Form() implements StoredForm {

        @Override
        public Object write(Object data) {
            return of(data).attributes();
        }

        @Override
        @SuppressWarnings("unchecked") // Items have only maps with string keys.
        public Object read(Object stored, Deque<String> path) {
            return new StoredData((Map<String, Object>) stored);
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            forms.put(path, "record");
        }
    }
}
