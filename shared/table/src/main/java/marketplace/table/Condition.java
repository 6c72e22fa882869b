package marketplace.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Instants;
import marketplace.kernel.Wire;

/**
 * A condition on the existing item. A closed vocabulary: callers' strings never become part of an expression, and the
 * in-memory table and dry runs evaluate exactly what the database does.
 */
public sealed interface Condition {

    record Always() implements Condition {}

    record Exists() implements Condition {}

    record Absent() implements Condition {}

    /** The attribute is absent; also true if there is no item. */
    record Lacks(String attribute) implements Condition {}

    record Is(String attribute, Object value) implements Condition {}

    /** Both values are Strings, or both BigDecimals. False for an absent attribute. */
    record Below(String attribute, Object value) implements Condition {}

    record AtLeast(String attribute, Object value) implements Condition {}

    record All(List<Condition> conditions) implements Condition {
        public All {
            conditions = requireSome(conditions);
        }
    }

    record Any(List<Condition> conditions) implements Condition {
        public Any {
            conditions = requireSome(conditions);
        }
    }

    default boolean holds(Optional<Item> existing) {
        return switch (this) {
            case Always _ -> true;
            case Exists _ -> existing.isPresent();
            case Absent _ -> existing.isEmpty();
            case Lacks lacks -> value(existing, lacks.attribute()).isEmpty();
            case Is is ->
                value(existing, is.attribute())
                        .filter(value -> equal(value, is.value()))
                        .isPresent();
            case Below below ->
                order(existing, below.attribute(), below.value())
                        .filter(order -> order < 0)
                        .isPresent();
            case AtLeast atLeast ->
                order(existing, atLeast.attribute(), atLeast.value())
                        .filter(order -> order >= 0)
                        .isPresent();
            case All all -> all.conditions().stream().allMatch(part -> part.holds(existing));
            case Any any -> any.conditions().stream().anyMatch(part -> part.holds(existing));
        };
    }

    private static Optional<Object> value(Optional<Item> item, String attribute) {
        return item.map(existing -> existing.attributes().get(attribute));
    }

    private static boolean equal(Object one, Object other) {
        // equals alone is not enough: 1.0 and 1 are the same number.
        return one.equals(other)
                || compare(one, other).filter(order -> order == 0).isPresent();
    }

    private static Optional<Integer> order(Optional<Item> item, String attribute, Object limit) {
        return value(item, attribute).flatMap(value -> compare(value, limit));
    }

    private static Optional<Integer> compare(Object one, Object other) {
        return switch (one) {
            case BigDecimal number when other instanceof BigDecimal to -> Optional.of(number.compareTo(to));
            case String text when other instanceof String to -> Optional.of(SortOrder.COMPARATOR.compare(text, to));
            default -> Optional.empty();
        };
    }

    private static List<Condition> requireSome(List<Condition> conditions) {
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("all or any of no conditions");
        }
        return List.copyOf(conditions);
    }

    static Condition always() {
        return new Always();
    }

    static Condition exists() {
        return new Exists();
    }

    static Condition absent() {
        return new Absent();
    }

    static Condition lacks(String attribute) {
        return new Lacks(attribute);
    }

    static Condition is(String attribute, String value) {
        return new Is(attribute, value);
    }

    static Condition is(String attribute, Wire value) {
        return new Is(attribute, value.wire());
    }

    static Condition is(String attribute, boolean value) {
        return new Is(attribute, value);
    }

    static Condition is(String attribute, long value) {
        return new Is(attribute, BigDecimal.valueOf(value));
    }

    static Condition below(String attribute, long value) {
        return new Below(attribute, BigDecimal.valueOf(value));
    }

    static Condition atLeast(String attribute, long value) {
        return new AtLeast(attribute, BigDecimal.valueOf(value));
    }

    static Condition before(String attribute, Instant instant) {
        return new Below(attribute, Instants.text(instant));
    }

    static Condition notBefore(String attribute, Instant instant) {
        return new AtLeast(attribute, Instants.text(instant));
    }

    static Condition notAfter(String attribute, Instant instant) {
        return any(is(attribute, Instants.text(instant)), before(attribute, instant));
    }

    static Condition version(long version) {
        return is(Item.VERSION, version);
    }

    static Condition all(Condition... conditions) {
        return new All(List.of(conditions));
    }

    static Condition any(Condition... conditions) {
        return new Any(List.of(conditions));
    }
}
