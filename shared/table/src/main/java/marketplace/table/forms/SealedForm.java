package marketplace.table.forms;

import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

final class SealedForm implements StoredForm {

    static final String TYPE = "type";

    private final Class<?> type;
    private final Map<String, RecordForm> byName = new TreeMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();

    SealedForm(Class<?> type, StoredForms forms) {
        this.type = type;
        for (Class<?> record : type.getPermittedSubclasses()) {
            if (!record.isRecord()) {
                throw new IllegalArgumentException(record.getName() + " is not a record, so it has no stored form");
            }
            String simple = record.getSimpleName();
            String name = simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1);
            names.put(record, name);
            byName.put(name, new RecordForm(record, forms));
        }
    }

    @Override
    public Object write(Object record) {
        String name = names.get(record.getClass());
        Map<String, Object> stored = byName.get(name).write(record);
        stored.put(TYPE, name);
        return stored;
    }

    @Override
    public Object read(Object stored, Deque<String> path) {
        Object name = ((Map<?, ?>) stored).get(TYPE);
        RecordForm form = name == null ? null : byName.get((String) name);
        if (form == null) {
            throw new IllegalStateException("no " + type.getSimpleName() + " '" + name + "'");
        }
        return form.read(stored, path);
    }

    @Override
    public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
        byName.forEach((name, form) -> {
            String at = path + "(" + name + ")";
            forms.put(at, TYPE + " " + name);
            form.describe(at, forms, within);
            if (forms.containsKey(at + "." + TYPE)) {
                throw new IllegalArgumentException(form.type().getName() + " has a component called " + TYPE);
            }
        });
    }
}
