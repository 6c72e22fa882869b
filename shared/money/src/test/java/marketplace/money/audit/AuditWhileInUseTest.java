package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.money.MoneyFixture;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money moves while the audit reads the table, item by item. */
class AuditWhileInUseTest {

    private static final AccountId IDLE = MoneyFixture.account(7);

    /** During each reading. */
    private static final int CHANGES = 5;

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @BeforeEach
    void deposits() {
        market.deposit(POSTER, 100_000);
        market.deposit(IDLE, 1_000);
        for (int seat = 1; seat <= 8; seat++) {
            market.fund(MoneyFixture.terms(seat, 1_000));
        }
    }

    /** As a scan: in the order of hashes, and each item as it is then. An item that is added behind is missed. */
    private Stream<Item> reading(Random chance) {
        List<Key> keys = new ArrayList<>(table.items().stream().map(Item::key).toList());
        Collections.shuffle(keys, chance);
        Set<Key> changes = Set.copyOf(keys.subList(0, CHANGES));
        Collections.shuffle(keys, chance);
        return keys.stream().flatMap(key -> {
            if (changes.contains(key)) {
                market.deposit(POSTER, 1 + chance.nextInt(500));
            }
            return table.get(key).stream();
        });
    }

    @Test
    void changesDuringTheReadingAreNoDifferences() {
        int apparent = 0;
        for (long seed = 1; seed <= 5; seed++) {
            Random chance = new Random(seed);
            apparent += Audit.of(reading(chance)).size();

            assertThat(Audit.whileInUse(() -> reading(chance)).differences())
                    .as("seed " + seed)
                    .isEmpty();
        }

        assertThat(apparent).isPositive();
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void damagedItemIsFoundBesideThem(long seed) {
        Random chance = new Random(seed);
        String wallet = new LedgerAccount.Wallet(IDLE).code();
        Key damaged = Keys.ledgerHead(wallet);

        Audit.Findings findings = Audit.whileInUse(
                () -> reading(chance).map(item -> item.key().equals(damaged) ? withOtherBalance(item) : item));

        assertThat(findings.differences()).extracting(Audit.Difference::subject).containsExactly("balance " + wallet);
    }

    private static Item withOtherBalance(Item head) {
        Map<String, Object> attributes = new TreeMap<>(head.attributes());
        AuditFixture.add(attributes, "balanceCents", 1);
        return Item.of(attributes);
    }
}
