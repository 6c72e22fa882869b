package marketplace.api.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Enforced;
import marketplace.api.Field;

final class EnforcedKeywords {

    private static final BigDecimal CENT = new BigDecimal("0.01");

    private EnforcedKeywords() {}

    static void addTo(ObjectNode schema, Enforced enforced) {
        ObjectNode text = schema.get("items") instanceof ObjectNode items ? items : schema;
        text(text, "format", enforced.format());
        text(text, "pattern", enforced.pattern());
        number(schema, "minimum", enforced.least());
        number(schema, "maximum", enforced.most());
        if (enforced.min() != Field.UNSET) {
            text.put("minLength", enforced.min());
        }
        if (enforced.usd()) {
            schema.put("multipleOf", CENT);
        }
        List<String> values = values(enforced);
        if (!values.isEmpty()) {
            text.remove("$ref");
            ArrayNode choices = text.put("type", "string").putArray("enum");
            values.forEach(choices::add);
        }
    }

    private static List<String> values(Enforced enforced) {
        try {
            Constructor<? extends Supplier<List<String>>> maker =
                    enforced.values().getDeclaredConstructor();
            maker.setAccessible(true);
            return maker.newInstance().get();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(enforced.values() + " cannot be made", e);
        }
    }

    private static void text(ObjectNode schema, String keyword, String value) {
        if (!value.isEmpty()) {
            schema.put(keyword, value);
        }
    }

    private static void number(ObjectNode schema, String keyword, String value) {
        if (!value.isEmpty()) {
            schema.put(keyword, new BigDecimal(value));
        }
    }
}
