package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.MergedRead;
import marketplace.table.MergedRead.Direction;
import marketplace.table.Query;
import marketplace.table.Write;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MergedPagesTest {

    private static final int PARTS = 8;
    private static final int ITEMS = 3_000;

    private final MeteredTable table = new MeteredTable(new MemoryTable());
    private final List<Query> partitions =
            IntStream.range(0, PARTS).mapToObj(part -> Query.of("P" + part)).toList();

    @BeforeEach
    void fill() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < ITEMS; i++) {
            table.commit(Commit.of(Write.create(Item.at(new Key("P" + random.nextInt(PARTS), "%05d".formatted(i)))
                    .put("number", i)
                    .build())));
        }
    }

    private Page<Item> page(Optional<String> after, int limit, Predicate<Item> wanted) {
        return MergedRead.page(table, partitions, after, limit, wanted);
    }

    private static Predicate<Item> everyNth(int n) {
        return item -> item.number("number") % n == 0;
    }

    @Test
    void selectiveFilterFillsEveryPageButTheLast() {
        for (int n : List.of(1, 3, 10, 40)) {
            List<Long> listed = new ArrayList<>();
            Optional<String> position = Optional.empty();
            do {
                Page<Item> page = page(position, 20, everyNth(n));
                page.items().forEach(item -> listed.add(item.number("number")));
                position = page.next();
                assertThat(page.items()).as("every %d", n).hasSizeBetween(position.isPresent() ? 20 : 0, 20);
            } while (position.isPresent());

            assertThat(listed)
                    .containsExactlyElementsOf(IntStream.range(0, ITEMS)
                            .map(i -> ITEMS - 1 - i)
                            .filter(i -> i % n == 0)
                            .mapToObj(Long::valueOf)
                            .toList());
        }
    }

    @Test
    void leastFirstIsTheSameListFromItsOtherEnd() {
        List<Long> listed = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = MergedRead.pages(table, List.of(partitions), position, 20, Direction.LEAST_FIRST)
                    .getFirst();
            page.items().forEach(item -> listed.add(item.number("number")));
            position = page.next();
        } while (position.isPresent());

        assertThat(listed)
                .containsExactlyElementsOf(
                        IntStream.range(0, ITEMS).mapToObj(Long::valueOf).toList());
    }

    @Test
    void pagesOfSeveralListsTakeOneRoundTrip() {
        List<List<Query>> lists = List.of(partitions, List.of(Query.of("P1")), List.of(Query.of("P2")));
        List<Page<Item>> pages = new ArrayList<>();

        Cost cost = table.measure(
                () -> pages.addAll(MergedRead.pages(table, lists, Optional.of("01500"), 20, Direction.GREATEST_FIRST)));

        assertThat(cost.roundTrips()).isEqualTo(1);
        assertThat(pages).hasSize(3);
        for (int i = 0; i < lists.size(); i++) {
            assertThat(pages.get(i))
                    .isEqualTo(MergedRead.page(table, lists.get(i), Optional.of("01500"), 20, _ -> true));
        }
    }

    @Test
    void filterWithoutMatchesEndsItsPageWithTheWindowAtBoundedCost() {
        List<Page<Item>> pages = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Optional<String> after = position;
            Cost cost = table.measure(() -> pages.add(page(after, 20, _ -> false)));
            assertThat(cost.readUnits()).isLessThan(80);
            assertThat(cost.roundTrips()).isLessThan(20);
            position = pages.getLast().next();
        } while (position.isPresent());

        assertThat(pages)
                .hasSize(ITEMS / MergedRead.WINDOW + 1)
                .allMatch(page -> page.items().isEmpty());
    }
}
