package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same random history on all tables, step by step: every answer must be the same. */
final class HistoryContractTest {

    private static final List<String> COLLECTIONS = List.of("a", "b");
    private static final List<String> SORT_KEYS = List.of("1", "10", "2", "K#1", "K#\ud83d\ude00", "\uffff", "é");
    private static final List<String> TEXTS = List.of("", "x", "y", "Z");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void allTablesReturnTheSame(long seed) {
        compare(seed, 300);
    }

    @Test
    @Tag("nightly")
    void allTablesReturnTheSameForALongTime() {
        compare(5, 30_000);
    }

    private static void compare(long seed, int steps) {
        Random random = new Random(seed);
        Table dynamo = Edition.DYNAMO.newTable();
        List<Table> others = List.of(Edition.MEMORY.newTable(), Edition.SQLITE.newTable());
        for (int step = 0; step < steps; step++) {
            Step next = step(random);
            Object expected = next.run(dynamo);
            for (Table table : others) {
                assertThat(next.run(table))
                        .as("seed %d step %d: %s on %s", seed, step, next, table)
                        .isEqualTo(expected);
            }
        }
    }

    /** One call, and all that can be seen of its outcome. */
    private sealed interface Step {

        Object run(Table table);

        record Committed(Commit commit) implements Step {
            @Override
            public Object run(Table table) {
                return outcome(() -> {
                    table.commit(commit);
                    return "done";
                });
            }
        }

        record Updated(Write.Update update) implements Step {
            @Override
            public Object run(Table table) {
                return outcome(() -> table.update(update));
            }
        }

        record Queried(Query query) implements Step {
            @Override
            public Object run(Table table) {
                List<Item> items = new ArrayList<>();
                List<Integer> sizes = new ArrayList<>();
                Optional<String> next = Optional.empty();
                do {
                    Page<Item> page = table.query(query.after(next));
                    items.addAll(page.items());
                    sizes.add(page.items().size());
                    next = page.next();
                } while (next.isPresent());
                // Index entries with equal sort keys have no defined order.
                return List.of(sizes, query.index().isPresent() ? new HashSet<>(items) : items);
            }
        }

        record Got(List<Key> keys) implements Step {
            @Override
            public Object run(Table table) {
                return List.of(table.get(keys.getFirst()), table.getAll(keys));
            }
        }
    }

    private static Object outcome(Supplier<Object> call) {
        try {
            return call.get();
        } catch (Problem | LostRace refused) {
            return refused.getClass().getSimpleName() + " " + refused.getMessage();
        } catch (RuntimeException _) {
            return "fault";
        }
    }

    private static Step step(Random random) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> new Step.Committed(commit(random));
            case 3 -> new Step.Updated((Write.Update) guarded(random, update(random, key(random))));
            case 4 -> new Step.Got(Stream.generate(() -> key(random)).limit(5).toList());
            case 5 ->
                new Step.Queried(
                        Query.ofIndex(Keys.INDEX_1, pick(random, COLLECTIONS)).limit(1 + random.nextInt(6)));
            default -> new Step.Queried(query(random));
        };
    }

    private static Query query(Random random) {
        Query query = Query.of(pick(random, COLLECTIONS)).limit(1 + random.nextInt(6));
        Query bounded = switch (random.nextInt(4)) {
            case 0 -> query.prefix(pick(random, SORT_KEYS).substring(0, 1));
            case 1 -> query.between(pick(random, SORT_KEYS), pick(random, SORT_KEYS));
            case 2 -> query.between("", pick(random, SORT_KEYS));
            default -> query;
        };
        return random.nextBoolean() ? bounded : bounded.newestFirst();
    }

    private static Commit commit(Random random) {
        Set<Key> keys =
                Stream.generate(() -> key(random)).limit(1 + random.nextInt(4)).collect(Collectors.toSet());
        return new Commit(
                keys.stream().map(key -> guarded(random, write(random, key))).toList());
    }

    private static Write write(Random random, Key key) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> Write.put(item(random, key));
            case 2 -> update(random, key);
            case 3 -> Write.delete(key);
            default -> Write.check(key, condition(random, 0));
        };
    }

    private static Item item(Random random, Key key) {
        Item.Builder item = Item.at(key).put("count", random.nextInt(5)).put("text", pick(random, TEXTS));
        if (random.nextBoolean()) {
            item.put("index1pk", pick(random, COLLECTIONS)).put("index1sk", pick(random, SORT_KEYS));
        }
        return item.build();
    }

    private static Write update(Random random, Key key) {
        List<Change> changes = new ArrayList<>(List.of(
                random.nextBoolean() ? Change.add("count", random.nextInt(7) - 3) : Change.set("count", 2),
                random.nextBoolean() ? Change.remove("text") : Change.set("text", pick(random, TEXTS)),
                random.nextBoolean() ? Change.remove("index1sk") : Change.set("index1sk", pick(random, SORT_KEYS)),
                // A fault wherever the text is there.
                Change.add("other", 1)));
        return Write.update(
                key, changes.subList(0, 1 + random.nextInt(changes.size())).toArray(Change[]::new));
    }

    private static Write guarded(Random random, Write write) {
        Write conditional = random.nextInt(3) == 0 ? write : write.when(condition(random, 0));
        return random.nextBoolean()
                ? conditional
                : conditional.otherwise(existing -> new Problem(ErrorCode.CONFLICT, write.key() + " " + existing));
    }

    private static Condition condition(Random random, int depth) {
        return switch (random.nextInt(depth < 2 ? 9 : 7)) {
            case 0 -> Condition.exists();
            case 1 -> Condition.absent();
            case 2 -> Condition.lacks(random.nextBoolean() ? "text" : "count");
            case 3 -> Condition.is("text", pick(random, TEXTS));
            case 4 -> Condition.below("count", random.nextInt(5));
            case 5 -> Condition.atLeast(random.nextBoolean() ? "count" : "text", random.nextInt(5));
            case 6 -> Condition.always();
            case 7 -> Condition.all(condition(random, depth + 1), condition(random, depth + 1));
            default -> Condition.any(condition(random, depth + 1), condition(random, depth + 1));
        };
    }

    private static Key key(Random random) {
        return new Key(pick(random, COLLECTIONS), pick(random, SORT_KEYS));
    }

    private static <T> T pick(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
