package marketplace.humans.coverage;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Timer;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/**
 * Counts the humans of each cell. Changes are counted in any order, so a count can be negative for a moment. A count of
 * 0 is removed.
 */
public final class HumanCounts {

    private static final String TIMER = "human.coverage";
    private static final String COUNT = "count";

    private final Table table;

    public HumanCounts(Table table) {
        this.table = table;
    }

    /** Digests of the cells that one commit of a profile leaves and enters. */
    record Moved(List<String> left, List<String> entered) {

        Moved {
            left = List.copyOf(left);
            entered = List.copyOf(entered);
        }
    }

    /**
     * Counts a change of a profile at the next tick, exactly once: the commit that counts removes the timer.
     *
     * @param change unique: the profile's id and version
     */
    public static List<Write> change(String change, Set<Cell> before, Set<Cell> after, Instant now) {
        Moved moved = new Moved(without(before, after), without(after, before));
        return moved.left().isEmpty() && moved.entered().isEmpty()
                ? List.of()
                : Commit.none().due(new Timer(TIMER, change, now, moved)).writes();
    }

    private static List<String> without(Set<Cell> cells, Set<Cell> others) {
        return cells.stream()
                .filter(cell -> !others.contains(cell))
                .map(Cell::digest)
                .toList();
    }

    public TimerKind<?> timer() {
        return new TimerKind<>(TIMER, Moved.class, (_, moved, _) -> counted(moved));
    }

    private Commit counted(Moved moved) {
        Map<Key, Integer> changes = new LinkedHashMap<>();
        moved.left().forEach(cell -> changes.put(Keys.coveringHumans(cell), -1));
        moved.entered().forEach(cell -> changes.put(Keys.coveringHumans(cell), 1));
        Map<Key, Item> stored = table.getAll(List.copyOf(changes.keySet()));
        return new Commit(changes.entrySet().stream()
                .map(change ->
                        add(change.getKey(), change.getValue(), Optional.ofNullable(stored.get(change.getKey()))))
                .toList());
    }

    /** Requires of the count that was read only whether it becomes 0, so that other changes may come between. */
    private static Write add(Key cell, int by, Optional<Item> stored) {
        if (stored.filter(item -> item.number(COUNT) == -by).isPresent()) {
            return Write.delete(cell).when(Condition.is(COUNT, -by));
        }
        Condition remains =
                Condition.any(Condition.lacks(COUNT), Condition.below(COUNT, -by), Condition.atLeast(COUNT, 1L - by));
        return Write.update(cell, Change.set("v", 1), Change.add(COUNT, by)).when(remains);
    }

    public static long count(Item stored) {
        return Math.max(0, stored.number(COUNT));
    }
}
