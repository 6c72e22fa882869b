package marketplace.humans.coverage;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Timer;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Counts the humans of each cell. Counts are added to and never read first, so they can be negative for a moment. */
public final class HumanCounts {

    private static final String TIMER = "human.coverage";
    private static final String COUNT = "count";

    private HumanCounts() {}

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

    public static TimerKind<?> timer() {
        return new TimerKind<>(TIMER, Moved.class, (_, moved, _) -> counted(moved));
    }

    private static Commit counted(Moved moved) {
        return new Commit(Stream.concat(
                        moved.left().stream().map(cell -> add(cell, -1)),
                        moved.entered().stream().map(cell -> add(cell, 1)))
                .toList());
    }

    private static Write add(String cell, int by) {
        return Write.update(Keys.coveringHumans(cell), Change.set("v", 1), Change.add(COUNT, by));
    }

    public static long count(Item stored) {
        return Math.max(0, stored.number(COUNT));
    }
}
