package marketplace.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Makes a concurrent change before a chosen call, and can drop conditions of a commit to prove their need. */
public final class InterleavingTable implements Table {

    private final Table table;
    private volatile boolean armed;
    private volatile boolean losesNextCommit;
    private Runnable rival;
    private int callsLeft;
    private Set<Key> readBefore = Set.of();
    private Set<Integer> stripped = Set.of();
    private int calls;
    private int lastCommit;
    private final Map<Integer, Set<Key>> batches = new HashMap<>();
    private List<Part> parts = List.of();
    private Set<Part> missing = Set.of();

    private record Part(Key key, int number, String name) {}

    public InterleavingTable(Table table) {
        this.table = table;
    }

    /** Runs {@code rival} before the call with this number, from 0, without the conditions of these numbers. */
    public void arm(int beforeCall, Runnable newRival, Integer... withoutConditions) {
        armAmidst(beforeCall, Set.of(), newRival, withoutConditions);
    }

    /** Runs {@code rival} inside a batch: these items are read before it, the others after. */
    public void armAmidst(int call, Set<Key> keysReadBefore, Runnable newRival, Integer... withoutConditions) {
        calls = 0;
        batches.clear();
        readBefore = keysReadBefore;
        parts = List.of();
        missing = Set.of();
        callsLeft = call;
        rival = newRival;
        stripped = Set.of(withoutConditions);
        armed = true;
    }

    public void disarm() {
        armed = false;
        losesNextCommit = false;
    }

    public void loseNextCommit() {
        losesNextCommit = true;
    }

    public int calls() {
        return calls;
    }

    /** The number of the call that committed last. */
    public int lastCommit() {
        return lastCommit;
    }

    /** The items of each batch, by the number of its first call. */
    public Map<Integer, Set<Key>> batches() {
        return Map.copyOf(batches);
    }

    public List<String> conditions() {
        return parts.stream().map(Part::name).toList();
    }

    private void meddle() {
        if (!armed) {
            return;
        }
        calls++;
        if (callsLeft-- == 0) {
            armed = false;
            rival.run();
            armed = true;
            missing = Set.of();
        }
    }

    @Override
    public Optional<Item> get(Key key) {
        meddle();
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        // A batch is no snapshot: items are read in any order. This order differs from the list's.
        List<Key> order = List.copyOf(new LinkedHashSet<>(keys)).reversed();
        Map<Key, Item> items = new HashMap<>();
        boolean amidst = armed && callsLeft == 0;
        Map<Boolean, List<Key>> early =
                order.stream().collect(Collectors.partitioningBy(key -> amidst && readBefore.contains(key)));
        early.get(true).forEach(key -> table.get(key).ifPresent(item -> items.put(key, item)));
        if (armed) {
            batches.put(calls, Set.copyOf(order));
        }
        for (Key key : early.get(false)) {
            meddle();
            table.get(key).ifPresent(item -> items.put(key, item));
        }
        return items;
    }

    @Override
    public Page<Item> query(Query query) {
        meddle();
        return table.query(query);
    }

    @Override
    public void commit(Commit commit) {
        meddle();
        if (losesNextCommit) {
            losesNextCommit = false;
            throw new LostRace(commit.writes().getFirst().key());
        }
        if (!armed) {
            table.commit(commit);
            return;
        }
        lastCommit = calls - 1;
        parts = commit.writes().stream().flatMap(InterleavingTable::parts).toList();
        if (missing.isEmpty()) {
            missing = stripped.stream()
                    .filter(number -> number < parts.size())
                    .map(parts::get)
                    .collect(Collectors.toSet());
        }
        table.commit(new Commit(commit.writes().stream().map(this::weakened).toList()));
    }

    @Override
    public Item update(Write.Update update) {
        meddle();
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        meddle();
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        meddle();
        table.delete(key);
    }

    /** A retried commit loses the same conditions. */
    private Write weakened(Write write) {
        List<Condition> all = conjuncts(write.condition());
        List<Condition> left = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int number = i;
            if (missing.stream().noneMatch(part -> part.key().equals(write.key()) && part.number() == number)) {
                left.add(all.get(i));
            }
        }
        return left.size() == all.size()
                ? write
                : write.when(left.isEmpty() ? Condition.always() : new Condition.All(left));
    }

    /** Without conditions on the shape: they keep another release away, not a concurrent change. */
    private static Stream<Part> parts(Write write) {
        List<Condition> conditions = conjuncts(write.condition());
        long named = conditions.stream().filter(InterleavingTable::isRaced).count();
        List<Part> parts = new ArrayList<>();
        for (int number = 0; number < conditions.size(); number++) {
            Condition condition = conditions.get(number);
            if (isRaced(condition)) {
                String key = write.key().pk() + " " + write.key().sk();
                parts.add(new Part(write.key(), number, key + (named == 1 ? "" : " " + subject(condition))));
            }
        }
        return parts.stream();
    }

    private static boolean isRaced(Condition condition) {
        return !subject(condition).equals(RecordMapper.SHAPE);
    }

    private static List<Condition> conjuncts(Condition condition) {
        return switch (condition) {
            case Condition.Always _ -> List.of();
            case Condition.All all ->
                all.conditions().stream()
                        .flatMap(part -> conjuncts(part).stream())
                        .toList();
            case Condition.Exists _,
                    Condition.Absent _,
                    Condition.Lacks _,
                    Condition.Is _,
                    Condition.Below _,
                    Condition.AtLeast _,
                    Condition.Any _ -> List.of(condition);
        };
    }

    private static String subject(Condition condition) {
        return switch (condition) {
            case Condition.Always _, Condition.Exists _, Condition.Absent _ -> "itself";
            case Condition.Lacks lacks -> lacks.attribute();
            case Condition.Is is -> is.attribute();
            case Condition.Below below -> below.attribute();
            case Condition.AtLeast atLeast -> atLeast.attribute();
            case Condition.All all -> subject(all.conditions().getFirst());
            case Condition.Any any -> subject(any.conditions().getLast());
        };
    }
}
