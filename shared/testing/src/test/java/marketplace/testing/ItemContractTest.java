package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static marketplace.testing.Edition.key;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.ItemSize;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes in comes out. */
@ParameterizedClass
@EnumSource(Edition.class)
final class ItemContractTest {

    private final Table table;

    ItemContractTest(Edition edition) {
        table = edition.newTable();
    }

    @Test
    void everyTypeIsReadAsWritten() {
        Item item = item().put("text", "abc")
                .put("number", -42)
                .put("yes", true)
                .put("no", false)
                .put("bytes", new byte[] {0, -1, 127})
                .putTexts("texts", List.of("b", "a", "b"))
                .putAll(
                        "items",
                        List.of(Item.nested().put("x", 1), Item.nested().put("bytes", new byte[] {1})))
                .put("nested", Item.nested().put("deeper", Item.nested().put("y", "z")))
                .put("map", Item.nested().put("a", 1).put("b", Item.nested().put("c", "d")))
                .build();
        assertThat(roundTrip(item)).isEqualTo(item);
        assertThat(roundTrip(item).findItem("map").orElseThrow().number("a")).isEqualTo(1);
        assertThat(roundTrip(item).bytes("bytes")).containsExactly(0, -1, 127);
    }

    @Test
    void emptyValuesAreReadAsWritten() {
        Item item = item().put("text", "")
                .put("bytes", new byte[0])
                .putTexts("texts", List.of())
                .putAll("items", List.of(Item.nested()))
                .put("nested", Item.nested())
                .build();
        assertThat(roundTrip(item)).isEqualTo(item);
        assertThat(roundTrip(item).attributes()).containsKeys("text", "bytes", "texts", "items", "nested");
    }

    @Test
    void everyScriptIsReadAsWrittenInValuesAndKeys() {
        String text = "\u0000 \t\n\"'\\ é ß 漢字 עברית \ud83d\ude00 \uffff";
        Item item = Item.at(new Key("pk " + text, "sk " + text))
                .put("text", text)
                .put("name of " + text, "x")
                .build();
        table.commit(Commit.of(Write.put(item)));
        assertThat(table.get(item.key())).contains(item);
    }

    @Test
    void numbersAreReadExactlyInCanonicalForm() {
        List<String> written = List.of(
                "0",
                "0.00",
                "-0.5",
                "1E+3",
                "100",
                "1.10",
                "9".repeat(38),
                "-" + "9".repeat(38),
                "0." + "1".repeat(38),
                "12345678901234567890123456789.123456789",
                "1E+125",
                "1E-130");
        Item.Builder builder = item();
        written.forEach(number -> builder.put("n" + number, new BigDecimal(number)));
        Item item = builder.build();
        assertThat(roundTrip(item)).isEqualTo(item);
        assertThat(roundTrip(item).findDecimal("n1E+3")).contains(new BigDecimal("1000"));
        assertThat(roundTrip(item).findDecimal("n0.00")).contains(BigDecimal.ZERO);
        assertThat(roundTrip(item).findDecimal("n1.10")).contains(new BigDecimal("1.1"));
    }

    @Test
    void itemJustBelowTheSizeLimitIsStored() {
        Item empty = item().put("text", "").build();
        int room = 400 * 1024 - ItemSize.bytes(empty);
        Item largest = item().put("text", "x".repeat(room)).build();
        assertThat(roundTrip(largest)).isEqualTo(largest);
        String umlauts = "ü".repeat(room / 2);
        assertThat(umlauts.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(room);
        assertThat(roundTrip(item().put("text", umlauts).build()).text("text")).isEqualTo(umlauts);
    }

    @Test
    void batchReadOmitsAbsentItems() {
        List<Key> keys = IntStream.range(0, 250).mapToObj(Edition::key).toList();
        for (int from = 0; from < 250; from += 50) {
            table.commit(new Commit(keys.subList(from, from + 50).stream()
                    .map(key -> Write.put(Item.at(key).put("sk of it", key.sk()).build()))
                    .toList()));
        }
        List<Key> asked = Stream.of(keys, List.of(key(9000)), keys.subList(0, 3))
                .flatMap(List::stream)
                .toList();
        Map<Key, Item> items = table.getAll(asked);
        assertThat(items).containsOnlyKeys(keys);
        assertThat(items)
                .allSatisfy((key, item) -> assertThat(item.text("sk of it")).isEqualTo(key.sk()));
        assertThat(table.getAll(List.of())).isEmpty();
    }

    @Test
    void batchReadLargerThanOneResponseIsComplete() {
        List<Key> keys = IntStream.range(0, 50).mapToObj(Edition::key).toList();
        for (Key key : keys) {
            table.commit(Commit.of(
                    Write.put(Item.at(key).put("text", "x".repeat(390_000)).build())));
        }
        assertThat(table.getAll(keys)).containsOnlyKeys(keys);
    }

    private Item roundTrip(Item item) {
        table.commit(Commit.of(Write.put(item)));
        return table.get(KEY).orElseThrow();
    }
}
