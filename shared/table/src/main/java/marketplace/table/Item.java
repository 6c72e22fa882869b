package marketplace.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import marketplace.kernel.Id;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;
import marketplace.table.forms.StoredForm;

/** One item. Values are String, BigDecimal, Boolean, byte[], List, and Map of these. Null means absent. */
public final class Item {

    public static final String PK = "pk";
    public static final String SK = "sk";

    /** The time-to-live attribute, in epoch seconds. DynamoDB deletes late, so conditions must test expiry too. */
    public static final String TTL = "ttl";

    /** Every change of a record requires the version that was read, and increments it. */
    public static final String VERSION = "version";

    private final Map<String, Object> attributes;

    private Item(Map<String, Object> attributes) {
        this.attributes = attributes;
    }

    public static Item of(Map<String, Object> attributes) {
        return new Item(copy(attributes));
    }

    public static Builder at(Key key) {
        return new Builder().put(PK, key.pk()).put(SK, key.sk());
    }

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

    public Optional<BigDecimal> findDecimal(String name) {
        return Optional.ofNullable((BigDecimal) attributes.get(name));
    }

    public Money money(String name) {
        return new Money(number(name));
    }

    public Optional<Money> findMoney(String name) {
        return findDecimal(name).map(cents -> new Money(cents.longValueExact()));
    }

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

    public List<String> texts(String name) {
        return list(name).stream().map(String.class::cast).toList();
    }

    @SuppressWarnings("unchecked") // Builder and codec store only maps with string keys.
    public List<Item> items(String name) {
        return list(name).stream()
                .map(value -> new Item((Map<String, Object>) value))
                .toList();
    }

    @SuppressWarnings("unchecked") // As above.
    public Optional<Item> findItem(String name) {
        return Optional.ofNullable((Map<String, Object>) attributes.get(name)).map(Item::new);
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
        return this == other || (other instanceof Item item && same(attributes, item.attributes));
    }

    /** Names only: values may have nested byte arrays. */
    @Override
    public int hashCode() {
        return attributes.keySet().hashCode() * 31 + Objects.hash(attributes.get(PK), attributes.get(SK));
    }

    private static boolean same(Object one, Object other) {
        return switch (one) {
            case byte[] bytes -> other instanceof byte[] others && Arrays.equals(bytes, others);
            case Map<?, ?> map ->
                other instanceof Map<?, ?> others
                        && map.keySet().equals(others.keySet())
                        && map.keySet().stream().allMatch(name -> same(map.get(name), others.get(name)));
            case List<?> list ->
                other instanceof List<?> others
                        && list.size() == others.size()
                        && IntStream.range(0, list.size()).allMatch(i -> same(list.get(i), others.get(i)));
            default -> one.equals(other);
        };
    }

    /** Bytes in hexadecimal, so that equal items have the same text. */
    @Override
    public String toString() {
        return text(attributes).toString();
    }

    private static Object text(Object value) {
        return switch (value) {
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            case List<?> list -> list.stream().map(Item::text).toList();
            case Map<?, ?> map -> {
                Map<Object, Object> texts = new TreeMap<>();
                map.forEach((name, nested) -> texts.put(name, text(nested)));
                yield texts;
            }
            default -> value;
        };
    }

    /** Null and empty optional values are left out. */
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
            return set(name, value == null ? null : StoredForm.normal(value));
        }

        /** Stores whole cents; the name should end in Cents. */
        public Builder put(String name, Money value) {
            return set(name, value == null ? null : BigDecimal.valueOf(value.cents()));
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

        /** Adds attributes in their stored form, as the record mapper makes them. */
        public Builder putStored(Map<String, Object> stored) {
            attributes.putAll(stored);
            return this;
        }

        public Item build() {
            return Item.of(attributes);
        }

        Builder set(String name, Object value) {
            if (value != null) {
                attributes.put(name, value);
            }
            return this;
        }
    }

    private static Map<String, Object> copy(Map<?, ?> attributes) {
        Map<String, Object> copy = new TreeMap<>();
        attributes.forEach((name, value) -> copy.put((String) name, copyValue(value)));
        return Collections.unmodifiableMap(copy);
    }

    private static Object copyValue(Object value) {
        return switch (value) {
            case String _, Boolean _ -> value;
            case BigDecimal number -> StoredForm.normal(number);
            case byte[] bytes -> bytes.clone();
            case List<?> list -> list.stream().map(Item::copyValue).toList();
            case Map<?, ?> map -> copy(map);
            default -> throw new IllegalArgumentException("an attribute cannot be a " + value.getClass());
        };
    }
}
