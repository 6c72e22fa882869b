package marketplace.table;

import java.math.BigDecimal;
import java.time.Instant;
import marketplace.kernel.Instants;
import marketplace.kernel.Wire;

/**
 * What an update does to one attribute.
 *
 * <p>For items that several writers touch at once, a counter say, where reading and putting back would lose changes.
 */
public sealed interface Change {

    String attribute();

    /** The attribute becomes this value. */
    record Set(String attribute, Object value) implements Change {}

    /** The number grows by this; an absent one counts as zero. */
    record Add(String attribute, long amount) implements Change {}

    /** The attribute goes away. */
    record Remove(String attribute) implements Change {}

    static Change set(String attribute, String value) {
        return new Set(attribute, value);
    }

    static Change set(String attribute, Wire value) {
        return new Set(attribute, value.wire());
    }

    static Change set(String attribute, Instant value) {
        return new Set(attribute, Instants.text(value));
    }

    static Change set(String attribute, long value) {
        return new Set(attribute, BigDecimal.valueOf(value));
    }

    static Change set(String attribute, boolean value) {
        return new Set(attribute, value);
    }

    static Change add(String attribute, long amount) {
        return new Add(attribute, amount);
    }

    static Change remove(String attribute) {
        return new Remove(attribute);
    }
}
