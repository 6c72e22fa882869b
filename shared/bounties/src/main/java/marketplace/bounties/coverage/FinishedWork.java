package marketplace.bounties.coverage;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.Task;
import marketplace.humans.Countries;
import marketplace.humans.coverage.Cell;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;

/** The finished work of a cell: how soon a human was accepted, in minutes, and what was paid, in cents. */
public record FinishedWork(Histogram minutes, Histogram cents) {

    /** Bounds the writes of one hire. */
    private static final int MAX_SKILLS = 3;

    /** Every hire changes the broad cells, and commits that change one item conflict. */
    private static final int SHARDS = 4;

    private static final String MINUTES = "minutes";
    private static final String CENTS = "cents";

    static List<Key> keys(Cell cell) {
        return IntStream.range(0, shards(cell))
                .mapToObj(shard -> Keys.finishedWork(cell.digest(), shard))
                .toList();
    }

    private static int shards(Cell cell) {
        return cell.isBroad() ? SHARDS : 1;
    }

    static FinishedWork read(Cell cell, Map<Key, Item> stored) {
        List<Item> shards =
                keys(cell).stream().map(stored::get).filter(Objects::nonNull).toList();
        return new FinishedWork(histogram(shards, MINUTES), histogram(shards, CENTS));
    }

    private static Histogram histogram(List<Item> shards, String name) {
        Map<Integer, Long> counts = new HashMap<>();
        shards.forEach(stored -> stored.attributes().forEach((attribute, value) -> {
            if (attribute.startsWith(name) && value instanceof BigDecimal count) {
                counts.merge(Integer.valueOf(attribute.substring(name.length())), count.longValueExact(), Long::sum);
            }
        }));
        return Histogram.of(counts);
    }

    /** Counts the work in each cell of its task. */
    public static List<Write> count(EscrowId escrow, Task task, Duration toAcceptance, Money paid) {
        Change[] changes = {
            Change.set("v", 1),
            Change.add(MINUTES + Histogram.bucket(toAcceptance.toMinutes()), 1),
            Change.add(CENTS + Histogram.bucket(paid.cents()), 1)
        };
        return cells(task).stream()
                .map(cell -> Write.update(Keys.finishedWork(cell.digest(), Keys.shard(escrow, shards(cell))), changes))
                .<Write>map(write -> write)
                .toList();
    }

    private static Set<Cell> cells(Task task) {
        return Cell.all(
                country(task),
                city(task).stream().toList(),
                skills(task).limit(MAX_SKILLS).toList());
    }

    private static Stream<String> skills(Task task) {
        return task.skillsNeeded().stream().map(Cell::term).distinct();
    }

    private static Optional<String> city(Task task) {
        return Optional.ofNullable(task.location()).map(Place::city).filter(city -> !city.isBlank());
    }

    private static Optional<String> country(Task task) {
        return Optional.ofNullable(task.location()).map(Place::country).flatMap(Countries::find);
    }

    /** The most selective cell of a task: its city, else its country, and the first skill. Remote work is anywhere. */
    static Cell cell(Task task) {
        boolean remote =
                task.location() != null && Boolean.TRUE.equals(task.location().isRemoteAllowed());
        String place = remote
                ? Cell.ANYWHERE
                : city(task)
                        .map(Cell::city)
                        .or(() -> country(task).map(Cell::country))
                        .orElse(Cell.ANYWHERE);
        return new Cell(place, skills(task).findFirst().orElse(Cell.ANY));
    }
}
