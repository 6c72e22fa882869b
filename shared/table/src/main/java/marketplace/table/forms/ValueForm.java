package marketplace.table.forms;

import java.util.Deque;
import java.util.Map;

/** A record of one value, such as an id, as that value. */
record ValueForm(Class<?> type, StoredForm form, RecordAccess access) implements StoredForm {

    static final String COMPONENT = "value";

    @Override
    public Object write(Object record) {
        return form.write(access.values(record)[0]);
    }

    @Override
    public Object read(Object stored, Deque<String> path) {
        return access.make(new Object[] {form.read(stored, path)});
    }

    @Override
    public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
        forms.put(path, type.getSimpleName());
    }
}
