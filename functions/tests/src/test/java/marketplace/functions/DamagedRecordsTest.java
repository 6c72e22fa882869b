package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.records.RecordMapper;
import marketplace.testing.GoldenItems;
import org.junit.jupiter.api.Test;

/**
 * Every field of every stored record, damaged in turn. A reader gets a record or an {@link IllegalStateException} that
 * names the item, which a tick survives ({@link DamagedItemsTest}). A shape that no release has written yet is refused
 * as a newer one.
 */
class DamagedRecordsTest {

    private static final String SHARED = "../../../../../shared/";

    private static final List<String> STORED = List.of(
            SHARED + "accounts/src/test/golden/stored-items.json",
            SHARED + "bounties/src/test/golden/bounty-item.json",
            SHARED + "bounties/src/test/golden/direct-hire-items.json",
            SHARED + "bounties/src/test/golden/stored-items.json",
            SHARED + "conversations/src/test/golden/stored-items.json",
            SHARED + "money/src/test/golden/provider-items.json",
            SHARED + "money/src/test/golden/stored-items.json",
            SHARED + "money/src/test/golden/stored-transfers.json",
            "other-stored-items.json");

    private static Stream<Item> items() {
        return Stream.concat(
                STORED.stream().flatMap(file -> GoldenItems.read(file).stream()),
                new DeletionWorld().history.versions.stream());
    }

    @Test
    void damagedRecordIsReadOrRefusedWithItsKey() {
        Set<RecordMapper<?>> untried = new LinkedHashSet<>(StoredRecords.MAPPERS);
        Set<String> shapes = new HashSet<>();
        List<String> wrong = new ArrayList<>();
        items().forEach(item -> {
            Optional<RecordMapper<?>> writer =
                    shapes.add(Damage.shape(item)) ? StoredRecords.writerOf(item) : Optional.empty();
            writer.ifPresent(mapper -> {
                untried.remove(mapper);
                Damage.each(item).forEach((path, damaged) -> tryRead(mapper, path, damaged, wrong));
            });
        });

        assertThat(wrong).isEmpty();
        assertThat(untried.stream().map(RecordMapper::type))
                .as("kinds without an item: add one to other-stored-items.json")
                .isEmpty();
    }

    private static void tryRead(RecordMapper<?> mapper, String path, Item damaged, List<String> wrong) {
        try {
            mapper.read(damaged);
        } catch (Problem newer) {
            if (!path.startsWith(RecordMapper.SHAPE + "/")) {
                wrong.add(mapper.type() + " " + path + ": " + newer.getMessage());
            }
        } catch (IllegalStateException refused) {
            if (!refused.getMessage().contains(damaged.key().pk())) {
                wrong.add(mapper.type() + " " + path + ": " + refused.getMessage());
            }
        }
    }
}
