package marketplace.table;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import marketplace.kernel.Problem;

/** A conditional action of a commit, with the problem that its failed condition means. */
public sealed interface Write {

    Key key();

    Condition condition();

    /** Empty for a lost race. */
    Optional<Refusal> refusal();

    default RuntimeException refused(Optional<Item> existing) {
        return refusal()
                .<RuntimeException>map(refusal -> refusal.apply(existing))
                .orElseGet(() -> new LostRace(key()));
    }

    @FunctionalInterface
    interface Refusal extends Function<Optional<Item>, Problem> {}

    record Put(Item item, Condition condition, Optional<Refusal> refusal) implements Write {
        @Override
        public Key key() {
            return item.key();
        }
    }

    /** Creates the item if there is none, unless the condition says otherwise. */
    record Update(Key key, List<Change> changes, Condition condition, Optional<Refusal> refusal) implements Write {
        public Update {
            changes = List.copyOf(changes);
            requireDistinctAttributes(changes);
        }

        /** An item's key never changes, and the order of changes has no meaning, so each attribute has at most one. */
        private static void requireDistinctAttributes(List<Change> changes) {
            if (changes.isEmpty()) {
                throw new IllegalArgumentException("an update without changes");
            }
            Set<String> seen = new HashSet<>(Set.of(Item.PK, Item.SK));
            for (Change change : changes) {
                if (!seen.add(change.attribute())) {
                    throw new IllegalArgumentException(
                            "an update changes an attribute twice, or the key: " + change.attribute());
                }
            }
        }
    }

    /** Without a condition, an absent item is not a failure. */
    record Delete(Key key, Condition condition, Optional<Refusal> refusal) implements Write {}

    record Check(Key key, Condition condition, Optional<Refusal> refusal) implements Write {}

    static Write put(Item item) {
        return new Put(item, Condition.always(), Optional.empty());
    }

    static Write create(Item item) {
        return new Put(item, Condition.absent(), Optional.empty());
    }

    static Write update(Key key, Change... changes) {
        return new Update(key, List.of(changes), Condition.always(), Optional.empty());
    }

    static Write delete(Key key) {
        return new Delete(key, Condition.always(), Optional.empty());
    }

    static Write check(Key key, Condition condition) {
        return new Check(key, condition, Optional.empty());
    }

    default Write when(Condition condition) {
        return switch (this) {
            case Put put -> new Put(put.item, condition, put.refusal);
            case Update update -> new Update(update.key, update.changes, condition, update.refusal);
            case Delete delete -> new Delete(delete.key, condition, delete.refusal);
            case Check check -> new Check(check.key, condition, check.refusal);
        };
    }

    default Write otherwise(Refusal refusal) {
        Optional<Refusal> some = Optional.of(refusal);
        return switch (this) {
            case Put put -> new Put(put.item, put.condition, some);
            case Update update -> new Update(update.key, update.changes, update.condition, some);
            case Delete delete -> new Delete(delete.key, delete.condition, some);
            case Check check -> new Check(check.key, check.condition, some);
        };
    }
}
