package marketplace.table.forms;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;

/** The constructor and the accessors of a record, looked up once. */
record RecordAccess(MethodHandle constructor, List<MethodHandle> accessors) {

    private static final MethodType MAKE = MethodType.methodType(Object.class, Object[].class);
    private static final MethodType READ = MethodType.methodType(Object.class, Object.class);

    static RecordAccess of(Class<?> type) {
        List<Class<?>> parameters = new ArrayList<>();
        List<MethodHandle> accessors = new ArrayList<>();
        try {
            Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            for (RecordComponent component : type.getRecordComponents()) {
                parameters.add(component.getType());
                accessors.add(lookup.unreflect(component.getAccessor()).asType(READ));
            }
            MethodHandle constructor = lookup.findConstructor(type, MethodType.methodType(void.class, parameters))
                    .asSpreader(Object[].class, parameters.size())
                    .asType(MAKE);
            return new RecordAccess(constructor, accessors);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no access to " + type, e);
        }
    }

    Object[] values(Object record) {
        Object[] values = new Object[accessors.size()];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = (Object) accessors.get(i).invokeExact(record);
            }
            return values;
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    Object make(Object[] values) {
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** A record's constructor and accessors declare no checked exception. */
    private static RuntimeException unchecked(Throwable e) {
        return switch (e) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            default -> new UndeclaredThrowableException(e);
        };
    }
}
