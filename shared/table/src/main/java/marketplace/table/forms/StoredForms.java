package marketplace.table.forms;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.kernel.EventData;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

public final class StoredForms {

    private static final String CENTS = "Cents";

    private final Map<Class<?>, StoredForm> known = new ConcurrentHashMap<>();
    private final Set<String> inlined;

    public StoredForms(Map<Class<?>, StoredForm> texts, Set<String> inlined) {
        known.putAll(texts);
        this.inlined = Set.copyOf(inlined);
    }

    static String name(RecordComponent component) {
        return component.getType() == Money.class ? component.getName() + CENTS : component.getName();
    }

    boolean isInlined(Class<?> record, RecordComponent component) {
        return inlined.contains(record.getName() + "." + component.getName());
    }

    StoredForm of(RecordComponent component) {
        // Generic types are parsed only where there are any: the parser costs at the start.
        return of(component.getGenericSignature() == null ? component.getType() : component.getGenericType());
    }

    private StoredForm of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new StoredForm.Elements(of(arguments[0]), false);
            } else if (generic.getRawType() == Set.class) {
                return new StoredForm.Elements(of(arguments[0]), true);
            } else if (generic.getRawType() == Optional.class) {
                return new StoredForm.Perhaps(of(arguments[0]));
            } else if (generic.getRawType() == Map.class) {
                return new StoredForm.Entries(of(arguments[0]), of(arguments[1]));
            }
        } else if (type instanceof Class<?> simple) {
            StoredForm form = known.get(simple);
            if (form == null) {
                form = find(simple);
                known.put(simple, form);
            }
            return form;
        }
        throw new IllegalArgumentException("values of " + type.getTypeName() + " have no stored form");
    }

    private StoredForm find(Class<?> type) {
        StoredForm.Scalar scalar = scalar(type);
        if (scalar != null) {
            return scalar;
        } else if (type.isEnum() && Wire.class.isAssignableFrom(type)) {
            return StoredForm.Constant.of(type);
        } else if (type == Record.class || type == EventData.class) {
            return new StoredData.Form();
        } else if (type.isRecord()) {
            RecordComponent[] components = type.getRecordComponents();
            return components.length == 1 && components[0].getName().equals(ValueForm.COMPONENT)
                    ? new ValueForm(type, of(components[0]), RecordAccess.of(type))
                    : new RecordForm(type, this);
        } else if (type.isSealed()) {
            return new SealedForm(type, this);
        }
        throw new IllegalArgumentException("values of " + type.getTypeName() + " have no stored form");
    }

    private static StoredForm.Scalar scalar(Class<?> type) {
        if (type == String.class) {
            return StoredForm.Scalar.STRING;
        } else if (type == boolean.class) {
            return StoredForm.Scalar.BOOLEAN;
        } else if (type == Boolean.class) {
            return StoredForm.Scalar.OPTIONAL_BOOLEAN;
        } else if (type == int.class) {
            return StoredForm.Scalar.INT;
        } else if (type == Integer.class) {
            return StoredForm.Scalar.OPTIONAL_INT;
        } else if (type == long.class) {
            return StoredForm.Scalar.LONG;
        } else if (type == Long.class) {
            return StoredForm.Scalar.OPTIONAL_LONG;
        } else if (type == BigDecimal.class) {
            return StoredForm.Scalar.DECIMAL;
        } else if (type == Money.class) {
            return StoredForm.Scalar.CENTS;
        } else if (type == Instant.class) {
            return StoredForm.Scalar.INSTANT;
        } else if (type == LocalDate.class) {
            return StoredForm.Scalar.DATE;
        } else if (type == byte[].class) {
            return StoredForm.Scalar.BYTES;
        }
        return null;
    }
}
