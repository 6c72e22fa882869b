package marketplace.bounties.coverage;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.terms.Task;
import marketplace.humans.Countries;
import marketplace.humans.coverage.Cell;
import marketplace.humans.coverage.HumanCounts;
import marketplace.kernel.Problem;
import marketplace.kernel.text.SearchText;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Reads what is known of a place and a skill: always few items, in one round trip. */
public final class Coverage {

    private final Table table;

    public Coverage(Table table) {
        this.table = table;
    }

    CoverageView of(Optional<String> place, Optional<String> skill, Instant by, Instant now) {
        Optional<String> country = place.flatMap(Countries::find).map(Cell::country);
        Optional<String> city = country.isPresent()
                ? Optional.empty()
                : place.map(text -> Cell.city(SearchText.requireTerm("place", text)));
        Cell cell = new Cell(
                country.or(() -> city).orElse(Cell.ANYWHERE),
                skill.map(text -> SearchText.requireTerm("skill", text)).orElse(Cell.ANY));
        List<Key> ofCity = city.map(text -> keys(new Cell(text, Cell.ANY))).orElse(List.of());
        Map<Key, Item> items = table.getAll(
                Stream.concat(keys(cell).stream(), ofCity.stream()).distinct().toList());
        if (city.isPresent() && ofCity.stream().noneMatch(items::containsKey)) {
            throw Problem.invalid(
                    "place",
                    "is no country, and no city where a human of this market lives or has worked. Check the spelling,"
                            + " or send a country, such as PT");
        }
        return view(cell, items, by == null ? null : Duration.between(now, by));
    }

    /** Of a task that is posted now. */
    public CoverageView of(Task task) {
        Cell cell = FinishedWork.cell(task);
        return view(cell, table.getAll(keys(cell)), null);
    }

    public static List<Key> keys(Task task) {
        return keys(FinishedWork.cell(task));
    }

    private static List<Key> keys(Cell cell) {
        return Stream.concat(Stream.of(Keys.coveringHumans(cell.digest())), FinishedWork.keys(cell).stream())
                .toList();
    }

    private static CoverageView view(Cell cell, Map<Key, Item> items, Duration left) {
        Optional<Item> humans = Optional.ofNullable(items.get(Keys.coveringHumans(cell.digest())));
        return CoverageView.of(humans.map(HumanCounts::count).orElse(0L), FinishedWork.read(cell, items), left);
    }
}
