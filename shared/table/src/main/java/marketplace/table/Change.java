package marketplace.table;

import java.math.BigDecimal;
import java.time.Instant;
import marketplace.kernel.Instants;
import marketplace.kernel.Wire;

/** A change of one attribute by an update, for items that several writers change concurrently, such as counters. */
public sealed interface Change {

    String attribute();

    record Set(String attribute, Object value) implements Change {}

    /** Keeps the value that is there. */
    record SetIfAbsent(String attribute, Object value) implements Change {}

    /** An absent attribute counts as zero. */
    record Add(String attribute, long amount) implements Change {}

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

    static Change setIfAbsent(String attribute, Instant value) {
        return new SetIfAbsent(attribute, Instants.text(value));
    }

    static Change add(String attribute, long amount) {
        return new Add(attribute, amount);
    }

    static Change remove(String attribute) {
        return new Remove(attribute);
    }
}
