package marketplace.table;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import marketplace.kernel.Problem;

/**
 * One conditional action of a commit.
 *
 * <p>A write carries the problem that a failed condition means, so that "the eleventh key" or "already applied" is told
 * where the rule stands and not guessed from an index in an exception.
 */
public sealed interface Write {

    Key key();

    Condition condition();

    /** The problem that a failed condition means; empty for a lost race. */
    Optional<Refusal> refusal();

    /** What is thrown when the condition failed on this item (empty when there is none). */
    default RuntimeException refused(Optional<Item> existing) {
        return refusal()
                .<RuntimeException>map(refusal -> refusal.apply(existing))
                .orElseGet(() -> new LostRace(key()));
    }

    /** Makes the problem from the existing item (empty if there is none). */
    @FunctionalInterface
    interface Refusal extends Function<Optional<Item>, Problem> {}

    /** Stores the item, replacing what is there. */
    record Put(Item item, Condition condition, Optional<Refusal> refusal) implements Write {
        @Override
        public Key key() {
            return item.key();
        }
    }

    /** Changes attributes of the item; one is made where there is none, unless the condition says otherwise. */
    record Update(Key key, List<Change> changes, Condition condition, Optional<Refusal> refusal) implements Write {
        public Update {
            changes = List.copyOf(changes);
            requireDistinctAttributes(changes);
        }

        /** An item's key never changes, and the order of changes means nothing, so each attribute has one at most. */
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

    /** Removes the item; without a condition, an absent one is no failure. */
    record Delete(Key key, Condition condition, Optional<Refusal> refusal) implements Write {}

    /** Changes nothing, but must hold. */
    record Check(Key key, Condition condition, Optional<Refusal> refusal) implements Write {}

    static Write put(Item item) {
        return new Put(item, Condition.always(), Optional.empty());
    }

    /** Stores a thing that must be new. */
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

    /** Names the problem that a failed condition means. */
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
