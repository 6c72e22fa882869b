package marketplace.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.io.IOException;
import marketplace.kernel.Money;

/**
 * An amount that a PATCH sets, or clears with null; a component that was left out is null itself, and leaves what stands.
 *
 * <p>A plain {@code Long} could not tell the last two apart.
 *
 * @param cents null to clear it
 */
public record ClearableCents(Money cents) {

    /** What stands after the change; {@code wanted} is null where nothing is to be changed. */
    public static Money merge(Money standing, ClearableCents wanted) {
        return wanted == null ? standing : wanted.cents;
    }

    static JsonDeserializer<ClearableCents> reading() {
        return new JsonDeserializer<>() {
            @Override
            public ClearableCents deserialize(JsonParser in, DeserializationContext context) throws IOException {
                return new ClearableCents(new Money(in.getDecimalValue().longValueExact()));
            }

            @Override
            public ClearableCents getNullValue(DeserializationContext context) {
                return new ClearableCents(null);
            }

            @Override
            public Object getAbsentValue(DeserializationContext context) {
                return null;
            }
        };
    }
}
