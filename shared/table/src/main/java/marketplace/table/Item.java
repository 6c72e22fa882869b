package marketplace.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.kernel.Id;
import marketplace.kernel.Instants;
import marketplace.kernel.Wire;

/**
 * One stored item: attributes by name.
 *
 * <p>It is typed at its edges, so that records are mapped by plain code that reads both ways, without reflection. Values
 * are String, BigDecimal, Boolean, byte[], List and Map of these; absent and null are the same and are never stored.
 */
public final class Item {

    static final String PK = "pk";
    static final String SK = "sk";

    /** Read by the table's time-to-live: whole seconds since the epoch. Deletion is lazy, so conditions test expiry too. */
    public static final String TTL = "ttl";

    /** Counts the changes of a record; every change asks for the version that it read. */
    public static final String VERSION = "version";

    private final Map<String, Object> attributes;

    private Item(Map<String, Object> attributes) {
        this.attributes = Collections.unmodifiableMap(attributes);
    }

    public static Item of(Map<String, Object> attributes) {
        return new Item(new TreeMap<>(attributes));
    }

    public static Builder at(Key key) {
        return new Builder().put(PK, key.pk()).put(SK, key.sk());
    }

    /** A map without a key, to stand inside another item. */
    public static Builder nested() {
        return new Builder();
    }

    public Key key() {
        return new Key(text(PK), text(SK));
    }

    public Map<String, Object> attributes() {
        return attributes;
    }

    public boolean has(String name) {
        return attributes.containsKey(name);
    }

    public String text(String name) {
        return (String) require(name);
    }

    public Optional<String> findText(String name) {
        return Optional.ofNullable((String) attributes.get(name));
    }

    public long number(String name) {
        return ((BigDecimal) require(name)).longValueExact();
    }

    public BigDecimal decimal(String name) {
        return (BigDecimal) require(name);
    }

    public Optional<BigDecimal> findDecimal(String name) {
        return Optional.ofNullable((BigDecimal) attributes.get(name));
    }

    /** The flag; an absent one is false, so that a flag added later needs no upcaster. */
    public boolean flag(String name) {
        return Boolean.TRUE.equals(attributes.get(name));
    }

    public Instant instant(String name) {
        return Instant.parse(text(name));
    }

    public Optional<Instant> findInstant(String name) {
        return findText(name).map(Instant::parse);
    }

    public byte[] bytes(String name) {
        return ((byte[]) require(name)).clone();
    }

    /** The texts of a list; an absent list is empty. */
    public List<String> texts(String name) {
        return list(name).stream().map(String.class::cast).toList();
    }

    /** The maps of a list; an absent list is empty. */
    @SuppressWarnings("unchecked") // Builder and the codec put nothing but maps with text keys there.
    public List<Item> items(String name) {
        return list(name).stream()
                .map(value -> Item.of((Map<String, Object>) value))
                .toList();
    }

    @SuppressWarnings("unchecked") // as above
    public Optional<Item> findItem(String name) {
        return Optional.ofNullable((Map<String, Object>) attributes.get(name)).map(Item::of);
    }

    /** A map whose values are strings, whole numbers (as Long), flags and maps of these; an absent map is empty. */
    public Map<String, Object> map(String name) {
        return plain((Map<?, ?>) attributes.getOrDefault(name, Map.of()));
    }

    private static Map<String, Object> plain(Map<?, ?> stored) {
        Map<String, Object> plain = new TreeMap<>();
        stored.forEach((name, value) -> plain.put(
                (String) name,
                switch (value) {
                    case BigDecimal number -> (Object) number.longValueExact();
                    case Map<?, ?> nested -> plain(nested);
                    default -> value;
                }));
        return plain;
    }

    public <E extends Enum<E> & Wire> E constant(String name, Class<E> type) {
        return Wire.require(type, text(name));
    }

    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.attributes.putAll(attributes);
        return builder;
    }

    private List<?> list(String name) {
        return (List<?>) attributes.getOrDefault(name, List.of());
    }

    private Object require(String name) {
        Object value = attributes.get(name);
        if (value == null) {
            throw new IllegalStateException(
                    "item " + attributes.get(PK) + "/" + attributes.get(SK) + " has no " + name);
        }
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Item item && attributes.equals(item.attributes);
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }

    @Override
    public String toString() {
        return attributes.toString();
    }

    /** Gathers attributes; a null or empty optional value leaves the attribute out. */
    public static final class Builder {

        private final Map<String, Object> attributes = new TreeMap<>();

        private Builder() {}

        public Builder put(String name, String value) {
            return set(name, value);
        }

        public Builder put(String name, Id value) {
            return set(name, value == null ? null : value.value());
        }

        public Builder put(String name, Wire value) {
            return set(name, value == null ? null : value.wire());
        }

        public Builder put(String name, Instant value) {
            return set(name, value == null ? null : Instants.text(value));
        }

        public Builder put(String name, long value) {
            return set(name, BigDecimal.valueOf(value));
        }

        public Builder put(String name, BigDecimal value) {
            return set(name, value == null ? null : normal(value));
        }

        public Builder put(String name, boolean value) {
            return set(name, value);
        }

        public Builder put(String name, byte[] value) {
            return set(name, value == null ? null : value.clone());
        }

        public Builder put(String name, Builder nested) {
            return set(name, nested == null ? null : nested.attributes);
        }

        public Builder putTexts(String name, List<String> values) {
            return set(name, values == null ? null : List.copyOf(values));
        }

        public Builder putAll(String name, List<Builder> values) {
            List<Map<String, Object>> maps = new ArrayList<>();
            values.forEach(value -> maps.add(value.attributes));
            return set(name, maps);
        }

        /** The counterpart of {@link Item#map}. */
        public Builder putMap(String name, Map<String, Object> values) {
            return set(name, stored(values));
        }

        private static Map<String, Object> stored(Map<?, ?> plain) {
            Map<String, Object> stored = new TreeMap<>();
            plain.forEach((name, value) -> stored.put(
                    (String) name,
                    switch (value) {
                        case Number number -> (Object) BigDecimal.valueOf(number.longValue());
                        case Map<?, ?> nested -> stored(nested);
                        default -> value;
                    }));
            return stored;
        }

        public Item build() {
            return new Item(new TreeMap<>(attributes));
        }

        private Builder set(String name, Object value) {
            if (value != null) {
                attributes.put(name, value);
            }
            return this;
        }
    }

    /** One form per number (10, 1E+1 and 10.0 are equal in the database), so that items compare as they are stored. */
    static BigDecimal normal(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
