package marketplace.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import java.io.IOException;
import java.util.function.Function;

/** A field of a PATCH that may be cleared. Declare it {@link Field#nullable}. */
public sealed interface Patch<T> {

    /** Omitted: the current value stays. */
    record Absent<T>() implements Patch<T> {}

    /** Null: the current value is removed. */
    record Clear<T>() implements Patch<T> {}

    record Set<T>(T value) implements Patch<T> {}

    /** The value after the change; null for none. */
    default <R> R onto(R current, Function<T, R> form) {
        return switch (this) {
            case Absent<T> _ -> current;
            case Clear<T> _ -> null;
            case Set<T>(T value) -> form.apply(value);
        };
    }

    final class Reader extends JsonDeserializer<Patch<?>> implements ContextualDeserializer {

        private final JavaType type;

        Reader() {
            this(null);
        }

        private Reader(JavaType type) {
            this.type = type;
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty property) {
            return new Reader(property.getType().containedType(0));
        }

        @Override
        public Patch<?> deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return new Set<>(context.readValue(in, type));
        }

        @Override
        public Patch<?> getNullValue(DeserializationContext context) {
            return new Clear<>();
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return new Absent<>();
        }
    }
}
