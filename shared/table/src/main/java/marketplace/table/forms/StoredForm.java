package marketplace.table.forms;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

public interface StoredForm {

    /** One form per number: 10, 1E+1 and 10.0 are equal in DynamoDB. */
    static BigDecimal normal(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    Object write(Object value);

    /** True if {@code value}, which is not null, is what an absent attribute reads as. */
    default boolean isLeftOut(Object value) {
        return false;
    }

    default Object stored(Object value) {
        return value == null || isLeftOut(value) ? null : write(value);
    }

    /** {@code path} ends at the attribute that is read; errors name it. */
    Object read(Object stored, Deque<String> path);

    default Object absent() {
        return null;
    }

    void describe(String path, Map<String, String> forms, Deque<Class<?>> within);

    /** Types that are one attribute. Switches instead of lambdas, which slow the start. */
    enum Scalar implements StoredForm {
        STRING,
        BOOLEAN,
        OPTIONAL_BOOLEAN,
        INT,
        OPTIONAL_INT,
        LONG,
        OPTIONAL_LONG,
        DECIMAL,
        CENTS,
        INSTANT,
        DATE,
        BYTES;

        @Override
        public Object write(Object value) {
            return switch (this) {
                case STRING, BOOLEAN, OPTIONAL_BOOLEAN -> value;
                case INT, OPTIONAL_INT -> BigDecimal.valueOf((Integer) value);
                case LONG, OPTIONAL_LONG -> BigDecimal.valueOf((Long) value);
                case DECIMAL -> normal((BigDecimal) value);
                case CENTS -> BigDecimal.valueOf(((Money) value).cents());
                case INSTANT -> Instants.text((Instant) value);
                case DATE -> value.toString();
                case BYTES -> ((byte[]) value).clone();
            };
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            return switch (this) {
                case STRING -> (String) stored;
                case BOOLEAN, OPTIONAL_BOOLEAN -> (Boolean) stored;
                case INT, OPTIONAL_INT -> ((BigDecimal) stored).intValueExact();
                case LONG, OPTIONAL_LONG -> ((BigDecimal) stored).longValueExact();
                case DECIMAL -> (BigDecimal) stored;
                case CENTS -> new Money(((BigDecimal) stored).longValueExact());
                case INSTANT -> Instant.parse((String) stored);
                case DATE -> LocalDate.parse((String) stored);
                case BYTES -> ((byte[]) stored).clone();
            };
        }

        @Override
        public boolean isLeftOut(Object value) {
            return this == BOOLEAN && Boolean.FALSE.equals(value);
        }

        @Override
        public Object absent() {
            return switch (this) {
                case BOOLEAN -> false;
                case INT, LONG -> throw new IllegalStateException("it is absent");
                case STRING, OPTIONAL_BOOLEAN, OPTIONAL_INT, OPTIONAL_LONG, DECIMAL, CENTS, INSTANT, DATE, BYTES ->
                    null;
            };
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            forms.put(path, name().toLowerCase(Locale.ROOT).replace("optional_", ""));
        }
    }

    record Text(Class<?> type, Function<Object, String> write, Function<String, Object> read) implements StoredForm {

        @Override
        public Object write(Object value) {
            return write.apply(value);
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            return read.apply((String) stored);
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            forms.put(path, "text of " + type.getSimpleName());
        }
    }

    record Constant(Class<?> type, Map<String, Object> byName) implements StoredForm {

        static Constant of(Class<?> type) {
            Map<String, Object> byName = new HashMap<>();
            for (Object constant : type.getEnumConstants()) {
                byName.put(((Wire) constant).wire(), constant);
            }
            return new Constant(type, byName);
        }

        @Override
        public Object write(Object value) {
            return ((Wire) value).wire();
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            Object constant = byName.get((String) stored);
            if (constant == null) {
                throw new IllegalStateException("no " + type.getSimpleName() + " '" + stored + "'");
            }
            return constant;
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            forms.put(path, type.getSimpleName());
        }
    }

    record Perhaps(StoredForm form) implements StoredForm {

        @Override
        public Object write(Object value) {
            return form.write(((Optional<?>) value).orElseThrow());
        }

        @Override
        public boolean isLeftOut(Object value) {
            return ((Optional<?>) value).isEmpty();
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            return Optional.of(form.read(stored, path));
        }

        @Override
        public Object absent() {
            return Optional.empty();
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            form.describe(path, forms, within);
        }
    }

    record Elements(StoredForm element, boolean set) implements StoredForm {

        @Override
        public Object write(Object value) {
            Collection<?> values = (Collection<?>) value;
            List<Object> stored = new ArrayList<>(values.size());
            for (Object each : values) {
                stored.add(element.write(each));
            }
            if (set) {
                // A set's own order differs between JVMs.
                stored.sort(null);
            }
            return stored;
        }

        @Override
        public boolean isLeftOut(Object value) {
            return ((Collection<?>) value).isEmpty();
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            List<?> elements = (List<?>) stored;
            Collection<Object> values = set ? new LinkedHashSet<>() : new ArrayList<>(elements.size());
            for (int i = 0; i < elements.size(); i++) {
                path.addLast(Integer.toString(i));
                values.add(element.read(elements.get(i), path));
                path.removeLast();
            }
            return set
                    ? Collections.unmodifiableSet((LinkedHashSet<?>) values)
                    : Collections.unmodifiableList((List<?>) values);
        }

        @Override
        public Object absent() {
            return set ? Set.of() : List.of();
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            element.describe(path + "[]", forms, within);
        }
    }

    record Entries(StoredForm key, StoredForm value) implements StoredForm {

        @Override
        public Object write(Object map) {
            Map<String, Object> stored = new TreeMap<>();
            ((Map<?, ?>) map).forEach((name, each) -> stored.put(key.write(name).toString(), value.write(each)));
            return stored;
        }

        @Override
        public boolean isLeftOut(Object value) {
            return ((Map<?, ?>) value).isEmpty();
        }

        @Override
        public Object read(Object stored, Deque<String> path) {
            Map<Object, Object> map = new LinkedHashMap<>();
            ((Map<?, ?>) stored).forEach((name, each) -> {
                path.addLast((String) name);
                map.put(hasDigits() ? Long.valueOf((String) name) : key.read(name, path), value.read(each, path));
                path.removeLast();
            });
            return Collections.unmodifiableMap(map);
        }

        @Override
        public Object absent() {
            return Map.of();
        }

        @Override
        public void describe(String path, Map<String, String> forms, Deque<Class<?>> within) {
            boolean hasText = key == Scalar.STRING || key instanceof Constant || key instanceof ValueForm;
            if (!hasText && !hasDigits()) {
                throw new IllegalArgumentException("the keys of " + path + " have no stored form");
            }
            value.describe(path + "{}", forms, within);
        }

        private boolean hasDigits() {
            return key == Scalar.OPTIONAL_LONG;
        }
    }
}
