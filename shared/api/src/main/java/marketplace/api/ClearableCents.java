package marketplace.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.io.IOException;
import marketplace.kernel.Money;

/**
 * An amount that a PATCH sets, or clears with null; an omitted component is null and changes nothing.
 *
 * <p>A plain {@code Long} could not tell the last two apart.
 *
 * @param cents null to clear it
 */
public record ClearableCents(Money cents) {

    /** The value after the change; {@code wanted} is null if nothing changes. */
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
