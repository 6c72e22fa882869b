package marketplace.table.forms;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Resolved at the first use: a nested record that an item lacks costs nothing at the start. */
public final class RecordForm implements StoredForm {

    /** {@code inlined} is the form of a record whose components are attributes of this one; else null. */
    private record Component(String attribute, StoredForm form, RecordForm inlined) {}

    private final Class<?> type;
    private final StoredForms forms;
    private RecordAccess access;
    private volatile List<Component> components;

    public RecordForm(Class<?> type, StoredForms forms) {
        this.type = type;
        this.forms = forms;
    }

    Class<?> type() {
        return type;
    }

    @Override
    public Map<String, Object> write(Object record) {
        Map<String, Object> stored = new LinkedHashMap<>();
        List<Component> resolved = components();
        Object[] values = access.values(record);
        for (int i = 0; i < values.length; i++) {
            Component component = resolved.get(i);
            if (component.inlined() != null) {
                stored.putAll(component.inlined().write(Objects.requireNonNull(values[i], component.attribute())));
                continue;
            }
            Object attribute = component.form().stored(values[i]);
            if (attribute != null) {
                stored.put(component.attribute(), attribute);
            }
        }
        return stored;
    }

    @Override
    public Object read(Object stored, Deque<String> path) {
        Map<?, ?> attributes = (Map<?, ?>) stored;
        List<Component> resolved = components();
        Object[] values = new Object[resolved.size()];
        for (int i = 0; i < values.length; i++) {
            Component component = resolved.get(i);
            if (component.inlined() != null) {
                values[i] = component.inlined().read(attributes, path);
                continue;
            }
            Object attribute = attributes.get(component.attribute());
            path.addLast(component.attribute());
            values[i] = attribute == null
                    ? component.form().absent()
                    : component.form().read(attribute, path);
            path.removeLast();
        }
        return access.make(values);
    }

    /** Null reads from an absent attribute. */
    void requireComplete(Object record) {
        Object[] values = access.values(record);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                throw new IllegalStateException(components.get(i).attribute() + " is absent");
            }
        }
    }

    public StoredForm requireAttribute(String name) {
        return findAttribute(name)
                .orElseThrow(() -> new IllegalArgumentException(type.getSimpleName() + " has no attribute " + name));
    }

    private Optional<StoredForm> findAttribute(String name) {
        return components().stream()
                .flatMap(component -> component.inlined() != null
                        ? component.inlined().findAttribute(name).stream()
                        : Stream.of(component)
                                .filter(plain -> plain.attribute().equals(name))
                                .map(Component::form))
                .findFirst();
    }

    @Override
    public void describe(String path, Map<String, String> described, Deque<Class<?>> within) {
        if (within.contains(type)) {
            throw new IllegalArgumentException(type.getName() + " holds itself");
        }
        within.push(type);
        for (Component component : components()) {
            if (component.inlined() != null) {
                component.inlined().describe(path, described, within);
                continue;
            }
            String at = path.isEmpty() ? component.attribute() : path + "." + component.attribute();
            if (described.containsKey(at)) {
                throw new IllegalArgumentException("two components of " + type.getName() + " are stored as " + at);
            }
            component.form().describe(at, described, within);
        }
        within.pop();
    }

    private List<Component> components() {
        List<Component> known = components;
        if (known == null) {
            known = new ArrayList<>();
            for (RecordComponent component : type.getRecordComponents()) {
                StoredForm form = forms.of(component);
                boolean isInlined = forms.isInlined(type, component) && form instanceof RecordForm;
                known.add(new Component(StoredForms.name(component), form, isInlined ? (RecordForm) form : null));
            }
            access = RecordAccess.of(type);
            components = known;
        }
        return known;
    }
}
