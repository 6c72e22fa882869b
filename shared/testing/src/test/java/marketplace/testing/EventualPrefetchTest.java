package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.PrefetchingTable;
import org.junit.jupiter.api.Test;

/** Reads of calls that just show: half the price, and neighbours together. */
class EventualPrefetchTest {

    private static final Key HOURS = new Key("HUM#1", "EXCEPTIONS");
    private static final Key PROFILE = new Key("HUM#1", "HUMAN");
    private static final Key ACCOUNT = new Key("ACC#1", "ACCOUNT");
    private static final Key ABSENT = new Key("ACC#2", "ACCOUNT");

    private final MeteredTable meter = new MeteredTable(new MemoryTable());
    private final PrefetchingTable table = new PrefetchingTable(meter);

    @Test
    void neighboursAreReadAsOneRangeAndAllCollectionsInOneTrip() {
        List.of(HOURS, PROFILE, ACCOUNT)
                .forEach(key -> meter.put(Item.at(key).put("v", 1).build()));

        Cost cost = meter.measure(() -> table.with(Map.of(), () -> {
            table.prefetchEventually(List.of(PROFILE, HOURS, ACCOUNT, ABSENT));
            assertThat(table.get(PROFILE)).isPresent();
            assertThat(table.get(HOURS)).isPresent();
            assertThat(table.getAll(List.of(ACCOUNT, ABSENT))).containsOnlyKeys(ACCOUNT);
            return table;
        }));

        assertThat(cost).isEqualTo(new Cost(1, 1.5, 0));
    }

    @Test
    void consistentlyReadItemIsKept() {
        Item read = Item.at(PROFILE).put("v", 2).build();
        meter.put(Item.at(PROFILE).put("v", 1).build());
        meter.put(Item.at(HOURS).put("v", 1).build());

        Optional<Item> found = table.with(Map.of(PROFILE, Optional.of(read)), () -> {
            table.prefetchEventually(List.of(PROFILE, HOURS));
            return table.get(PROFILE);
        });

        assertThat(found).contains(read);
    }
}
