package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of a filtered list: full as far as a bound of work allows. */
class FilteredPagesTest {

    private static final Query ALL = Query.of("list").newestFirst();
    private static final Query INDEX = Query.ofIndex(Keys.INDEX_1, "list");

    private final MemoryTable table = new MemoryTable();

    @Test
    void pageOfOneFindsTheOldestOfManyAndIsTheLast() {
        store(500);

        Page<Item> page = table.collect(ALL, 1, numbered(0));

        assertThat(page.items()).extracting(FilteredPagesTest::number).containsExactly(0);
        assertThat(page.next()).isEmpty();
    }

    @Test
    void searchWithoutMatchStopsAtItsBoundAndGoesOnFromThere() {
        store(Table.MAX_CONSIDERED + 200);

        Page<Item> stopped = table.collect(ALL, 5, numbered(0));
        Page<Item> rest = table.collect(ALL.after(stopped.next()), 5, numbered(0));

        assertThat(stopped.items()).isEmpty();
        assertThat(stopped.next()).isPresent();
        assertThat(rest.items()).hasSize(1);
        assertThat(rest.next()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 50, 100})
    void pagesReturnEveryMatchOnceAndOnlyFullOnesHaveANext(int limit) {
        store(450);
        Predicate<Item> wanted = item -> number(item) % 3 == 0 || number(item) > 400;

        for (Query query : List.of(ALL, INDEX)) {
            List<Item> all = table.query(query).items().stream().filter(wanted).toList();
            List<Item> found = new ArrayList<>();
            Optional<String> after = Optional.empty();
            do {
                Page<Item> page = table.collect(query.after(after), limit, wanted);
                found.addAll(page.items());
                after = page.next();
                assertThat(page.items().size() == limit || after.isEmpty()).isTrue();
            } while (after.isPresent());
            assertThat(found).isEqualTo(all);
        }
    }

    @Test
    void missingRecordsOfAListDoNotPass() {
        store(3);
        table.commit(Commit.of(Write.put(Item.at(new Key("record", "1")).build())));

        Page<String> page = table.follow(
                ALL,
                1,
                place -> new Key("record", "" + number(place)),
                item -> item.key().sk(),
                _ -> true);

        assertThat(page.items()).containsExactly("1");
    }

    private static Predicate<Item> numbered(Integer... numbers) {
        return item -> Set.of(numbers).contains(number(item));
    }

    private static int number(Item item) {
        return Math.toIntExact(item.number("n"));
    }

    /** Several items of the index share a sort key. */
    private void store(int count) {
        for (List<Integer> some : batches(count)) {
            table.commit(new Commit(some.stream()
                    .map(n -> Write.put(Item.at(new Key("list", "%06d".formatted(n)))
                            .put("n", n)
                            .put(Keys.INDEX_1_PK, "list")
                            .put(Keys.INDEX_1_SK, "%06d".formatted(n / 4))
                            .build()))
                    .toList()));
        }
    }

    private static List<List<Integer>> batches(int count) {
        return IntStream.range(0, (count + 49) / 50)
                .mapToObj(batch -> IntStream.range(batch * 50, Math.min(count, batch * 50 + 50))
                        .boxed()
                        .toList())
                .toList();
    }
}
