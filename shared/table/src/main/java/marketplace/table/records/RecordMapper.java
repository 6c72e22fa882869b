package marketplace.table.records;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.forms.RecordForm;
import marketplace.table.forms.StoredForm;
import marketplace.table.forms.StoredForms;

/**
 * Stores records of one type as items and reads them again. Each component becomes the attribute of its name.
 *
 * <ul>
 *   <li>Money is stored as whole cents; its attribute's name ends in {@code Cents}.
 *   <li>A nested record is a map. A record with a single component called {@code value} is stored as that value.
 *   <li>A record of a sealed interface is a map that also names the record, in the attribute {@code type}.
 *   <li>Null, an empty Optional, an empty collection and a false {@code boolean} are not stored. An absent attribute
 *       reads as such; an absent {@code int} or {@code long} is an error.
 * </ul>
 *
 * <p>Keys, index entries and expiry are added by the caller. Jackson and plain reflection were measured and cost the
 * start of a function too much; see docs/design.md.
 */
public final class RecordMapper<R extends Record> {

    public static final String SHAPE = "v";

    /** A deployment replaces all functions in some minutes. */
    private static final int RETRY_SECONDS = 60;

    private static final Set<String> RESERVED =
            Set.of(Item.PK, Item.SK, Item.TTL, SHAPE, Keys.INDEX_1_PK, Keys.INDEX_1_SK);

    private final Class<R> type;
    private final RecordForm form;
    private final List<UnaryOperator<Item>> upcasters;

    private RecordMapper(Builder<R> builder) {
        type = builder.type;
        form = new RecordForm(type, new StoredForms(builder.texts, builder.inlined));
        upcasters = List.copyOf(builder.upcasters);
    }

    public static <R extends Record> RecordMapper<R> of(Class<R> type) {
        return new Builder<>(type).build();
    }

    public static <R extends Record> Builder<R> builder(Class<R> type) {
        return new Builder<>(type);
    }

    public Item.Builder at(Key key, R record) {
        return Item.at(key).put(SHAPE, shape()).putStored(form.write(record));
    }

    /**
     * Throws an {@link IllegalStateException} that names the item and the damaged attribute.
     *
     * <p>A newer release may have stored the item in a shape that this one does not know. It is not read, so it is
     * never written back without the new attributes (docs/operating.md).
     */
    public R read(Item item) {
        if (isNewer(item)) {
            throw Problem.unavailable("A newer release of the service has stored this. Retry.", RETRY_SECONDS);
        }
        Deque<String> path = new ArrayDeque<>();
        try {
            Item current = item;
            for (long shape = item.number(SHAPE); shape < shape(); shape++) {
                current = upcasters.get((int) shape - 1).apply(current);
            }
            return type.cast(form.read(current.attributes(), path));
        } catch (RuntimeException e) {
            // Parsers and constructors throw many types; the cause is always the stored value.
            throw new IllegalStateException(
                    "item " + item.key().pk() + "/" + item.key().sk() + " is no " + type.getSimpleName()
                            + (path.isEmpty() ? "" : " at " + String.join(".", path)) + ": " + e.getMessage(),
                    e);
        }
    }

    /** False for a damaged shape, which is refused as damaged. */
    private boolean isNewer(Item item) {
        return item.attributes().get(SHAPE) instanceof BigDecimal stored
                && stored.compareTo(BigDecimal.valueOf(shape())) > 0;
    }

    /** The changes that write {@code record} over an item that may exist. Attributes that the record lacks stay. */
    public List<Change> changes(R record) {
        List<Change> changes = new ArrayList<>();
        changes.add(Change.set(SHAPE, shape()));
        form.write(record).forEach((name, value) -> changes.add(new Change.Set(name, value)));
        return changes;
    }

    /** For writes of {@link #changes} over an item that was not read. */
    public Condition notNewer() {
        return Condition.any(Condition.lacks(SHAPE), Condition.below(SHAPE, shape() + 1));
    }

    public Change change(String attribute, Object value) {
        Object stored = form.requireAttribute(attribute).stored(value);
        return stored == null ? new Change.Remove(attribute) : new Change.Set(attribute, stored);
    }

    public Condition is(String attribute, Object value) {
        Object stored = form.requireAttribute(attribute).stored(value);
        return stored == null ? new Condition.Lacks(attribute) : new Condition.Is(attribute, stored);
    }

    /** Returns {@code name}. Fails unless it is an attribute of the record; for names in conditions and changes. */
    public String attribute(String name) {
        form.requireAttribute(name);
        return name;
    }

    public long shape() {
        return upcasters.size() + 1L;
    }

    public Class<R> type() {
        return type;
    }

    /** The stored form of each attribute by its path. Fails on a type without one, and on a shared attribute. */
    public Map<String, String> describe() {
        Map<String, String> forms = new TreeMap<>();
        form.describe("", forms, new ArrayDeque<>());
        RESERVED.stream().filter(forms::containsKey).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(type.getName() + " has a component called " + name);
        });
        return forms;
    }

    public static final class Builder<R extends Record> {

        private final Class<R> type;
        private final Map<Class<?>, StoredForm> texts = new HashMap<>();
        private final Set<String> inlined = new HashSet<>();
        private final List<UnaryOperator<Item>> upcasters = new ArrayList<>();

        private Builder(Class<R> type) {
            this.type = type;
        }

        public <T> Builder<R> text(Class<T> value, Function<T, String> write, Function<String, T> read) {
            texts.put(value, new StoredForm.Text(value, stored -> write.apply(value.cast(stored)), read::apply));
            return this;
        }

        /** Stores the components of these records, which are never null, beside the record's own. */
        public Builder<R> inline(String... components) {
            for (String component : components) {
                inlined.add(type.getName() + "." + component);
            }
            return this;
        }

        /** Reads items of {@code shape} by first turning them into items of the next shape. */
        public Builder<R> upcast(int shape, UnaryOperator<Item> toNextShape) {
            if (shape != upcasters.size() + 1) {
                throw new IllegalArgumentException("upcasters must be in the order of their shapes, from 1");
            }
            upcasters.add(toNextShape);
            return this;
        }

        public RecordMapper<R> build() {
            return new RecordMapper<>(this);
        }
    }
}
