package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Collections in order, whole and in parts. */
@ParameterizedClass
@EnumSource(Edition.class)
final class QueryContractTest {

    private static final Query ALL = Query.of("collection");
    private static final Query INDEX = Query.ofIndex(Keys.INDEX_1, "group");

    private final Table table;

    QueryContractTest(Edition edition) {
        table = edition.newTable();
    }

    @Test
    void queryReadsItsCollectionInOrder() {
        store("c", "a", "b");
        table.commit(Commit.of(Write.put(Item.at(new Key("collection2", "x")).build())));
        assertThat(sortKeys(ALL)).containsExactly("a", "b", "c");
        assertThat(sortKeys(ALL.newestFirst())).containsExactly("c", "b", "a");
        assertThat(sortKeys(Query.of("nothing"))).isEmpty();
    }

    @Test
    void sortKeysAreOrderedByTheirBytes() {
        store("\ue000", "\ud83d\ude00", "z", "Z", "é");
        assertThat(sortKeys(ALL)).containsExactly("Z", "z", "é", "\ue000", "\ud83d\ude00");
    }

    @Test
    void prefixQueryReturnsMatchingKeys() {
        store("KEY", "KEY#", "KEY#a", "KEY#\ud83d\ude00", "KEY#\uffff", "KEY$");
        assertThat(sortKeys(ALL.prefix("KEY#"))).containsExactly("KEY#", "KEY#a", "KEY#\uffff", "KEY#\ud83d\ude00");
        assertThat(sortKeys(ALL.prefix("KEY#").newestFirst().limit(1))).containsExactly("KEY#\ud83d\ude00");
        assertThat(sortKeys(ALL.prefix(""))).hasSize(6);
    }

    @Test
    void rangeIncludesBothBounds() {
        store("a", "b", "c", "d");
        assertThat(sortKeys(ALL.between("b", "c"))).containsExactly("b", "c");
        assertThat(sortKeys(ALL.between("", "b"))).containsExactly("a", "b");
        assertThat(sortKeys(ALL.between("bb", "\uffff"))).containsExactly("c", "d");
        assertThat(sortKeys(ALL.between("\u0000", "b"))).containsExactly("a", "b");
        assertThat(sortKeys(ALL.between("c", "c"))).containsExactly("c");
    }

    @Test
    void emptyRangeReturnsNothing() {
        store("a", "b");
        assertThat(table.query(ALL.between("b", "a"))).isEqualTo(new Page<Item>(List.of(), Optional.empty()));
        assertThat(table.query(ALL.between("", ""))).isEqualTo(new Page<Item>(List.of(), Optional.empty()));
        assertThatThrownBy(() -> ALL.limit(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fullLastPageHasNoNextPage() {
        store("a", "b", "c", "d");
        Page<Item> first = table.query(ALL.limit(2));
        assertThat(first.next()).isPresent();
        Page<Item> second = table.query(ALL.limit(2).after(first.next()));
        assertThat(second.items()).extracting(item -> item.key().sk()).containsExactly("c", "d");
        assertThat(second.next()).isEmpty();
        assertThat(table.query(ALL.limit(4)).next()).isEmpty();
        assertThat(table.query(ALL).next()).isEmpty();
    }

    @Test
    void pagesReturnEveryItemOnceInBothDirections() {
        String[] keys = IntStream.range(10, 33).mapToObj(i -> "k" + i).toArray(String[]::new);
        store(keys);
        for (int limit : new int[] {1, 2, 5, 22, 23, 24}) {
            assertThat(pages(ALL.limit(limit))).containsExactly(keys);
            assertThat(pages(ALL.prefix("k").limit(limit).newestFirst()))
                    .containsExactlyElementsOf(List.of(keys).reversed());
            assertThat(pages(ALL.between("k12", "k20").limit(limit))).hasSize(9);
        }
    }

    @Test
    void pageAfterADeletedItemContinues() {
        store("a", "b", "c", "d");
        Page<Item> first = table.query(ALL.limit(2));
        table.commit(Commit.of(Write.delete(new Key("collection", "b"))));
        assertThat(sortKeys(ALL.after(first.next()))).containsExactly("c", "d");
        Page<Item> last = table.query(ALL.newestFirst().limit(1));
        store("e");
        assertThat(sortKeys(ALL.newestFirst().after(last.next()))).containsExactly("c", "a");
    }

    @Test
    void queryLargerThanOneResponseIsComplete() {
        for (int i = 0; i < 8; i++) {
            table.commit(Commit.of(Write.put(Item.at(new Key("collection", "k" + i))
                    .put("text", "x".repeat(300_000))
                    .build())));
        }
        assertThat(sortKeys(ALL)).hasSize(8);
        assertThat(sortKeys(ALL.limit(7))).hasSize(7);
        assertThat(pages(ALL.limit(5).newestFirst())).hasSize(8);
    }

    @Test
    void indexContainsItemsWithIndexKeys() {
        table.commit(Commit.of(
                Write.put(indexed("1", "b").build()),
                Write.put(indexed("2", "a").build()),
                Write.put(Item.at(new Key("home", "3")).put("index1pk", "group").build()),
                Write.put(Item.at(new Key("home", "4")).build())));
        assertThat(sortKeys(INDEX)).containsExactly("2", "1");
        assertThat(sortKeys(INDEX.newestFirst())).containsExactly("1", "2");
        assertThat(sortKeys(INDEX.prefix("b"))).containsExactly("1");
        assertThat(table.query(INDEX.limit(1)).items())
                .containsExactly(indexed("2", "a").build());
    }

    @Test
    void indexFollowsUpdatesAndDeletes() {
        table.commit(Commit.of(
                Write.put(indexed("1", "a").build()),
                Write.put(indexed("2", "b").build()),
                Write.put(indexed("3", "c").build())));
        table.commit(Commit.of(
                Write.update(new Key("home", "1"), Change.set("index1sk", "z")),
                Write.update(new Key("home", "2"), Change.remove("index1pk")),
                Write.update(new Key("home", "3"), Change.set("index1pk", "elsewhere"))));
        assertThat(sortKeys(INDEX)).containsExactly("1");
        table.commit(Commit.of(Write.delete(new Key("home", "1"))));
        assertThat(sortKeys(INDEX)).isEmpty();
        assertThat(sortKeys(Query.ofIndex(Keys.INDEX_1, "elsewhere"))).containsExactly("3");
    }

    @Test
    void indexPagesReturnEveryItemOnceWithEqualSortKeys() {
        List<String> keys = IntStream.range(10, 31).mapToObj(Integer::toString).toList();
        table.commit(new Commit(keys.stream()
                .map(sk -> Write.put(
                        indexed(sk, "same:" + (Integer.parseInt(sk) / 8)).build()))
                .toList()));
        for (int limit : new int[] {1, 2, 5, 20, 21}) {
            assertThat(pages(INDEX.limit(limit))).containsExactlyInAnyOrderElementsOf(keys);
            assertThat(pages(INDEX.limit(limit).newestFirst())).containsExactlyInAnyOrderElementsOf(keys);
            assertThat(pages(INDEX.limit(limit).prefix("same:2"))).hasSize(8);
        }
    }

    private static Item.Builder indexed(String sk, String indexSk) {
        return Item.at(new Key("home", sk)).put("index1pk", "group").put("index1sk", indexSk);
    }

    private void store(String... sortKeys) {
        table.commit(new Commit(Stream.of(sortKeys)
                .map(sk -> Write.put(Item.at(new Key("collection", sk)).build()))
                .toList()));
    }

    private List<String> sortKeys(Query query) {
        return table.query(query).items().stream().map(item -> item.key().sk()).toList();
    }

    private List<String> pages(Query query) {
        List<String> keys = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            Page<Item> page = table.query(query.after(next));
            assertThat(page.items()).isNotEmpty().hasSizeLessThanOrEqualTo(query.limit());
            page.items().forEach(item -> keys.add(item.key().sk()));
            next = page.next();
        } while (next.isPresent());
        return keys;
    }
}
