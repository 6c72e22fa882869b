package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static marketplace.money.MoneyWorld.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import marketplace.kernel.EscrowId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is damaged is named, and nothing else is. */
class AuditTest {

    private static final String WALLET = new LedgerAccount.Wallet(POSTER).code();

    private final MemoryTable table = new MemoryTable();
    private final MoneyWorld world = new MoneyWorld(table);
    private EscrowId held;
    private EscrowId split;

    @BeforeEach
    void livesThroughSomething() {
        world.deposit(POSTER, 10_000);
        held = world.fund(MoneyWorld.terms(1, 1_000));
        split = world.fund(MoneyWorld.terms(2, 2_000));
        world.completed(split);
        world.move(split, escrow -> escrow.dispute(world.dispute(EscrowActor.WORKER), world.now()));
        world.move(
                split, escrow -> escrow.rule(new Ruling.Split(new Money(500)), null, world.settlement(), world.now()));
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void findsAChangedBalance() {
        damage(Keys.ledgerHead(WALLET), item -> add(item, "balanceCents", 1));
        finds("balance " + WALLET);
    }

    @Test
    void findsAChangedTotal() {
        for (String total : List.of("depositedCents", "inEscrowCents")) {
            Item before = table.get(Keys.ledgerHead(WALLET)).orElseThrow();
            damage(Keys.ledgerHead(WALLET), item -> add(item, total, -5));
            finds("balance " + WALLET);
            damage(Keys.ledgerHead(WALLET), item -> item.putAll(before.attributes()));
        }
    }

    @Test
    void findsAChangedPosting() {
        damage(Keys.posting(WALLET, 2), item -> add(item, "cents", 1));
        finds("posting " + WALLET + "/2");
    }

    @Test
    void findsAChangedRunningBalance() {
        damage(Keys.posting(WALLET, 1), item -> add(item, "balanceAfterCents", 1));
        finds("posting " + WALLET + "/1");
    }

    @Test
    void findsAMissingPosting() {
        remove(Keys.posting(WALLET, 2));
        finds("posting " + WALLET + "/2");
    }

    @Test
    void findsAMissingBalance() {
        remove(Keys.ledgerHead(WALLET));
        finds("balance " + WALLET);
    }

    @Test
    void findsAnEscrowInAnotherStatus() {
        damage(Keys.escrow(held), item -> item.put("status", "released"));
        finds("escrow " + held);
    }

    @Test
    void findsAnEscrowWithAnotherOutcome() {
        damage(Keys.escrow(split), item -> add(item, "paidOutCents", 10));
        finds("escrow " + split);
    }

    @Test
    void findsAnEscrowOfAnotherAmount() {
        damage(Keys.escrow(split), item -> add(item, "amountCents", 10));
        finds("escrow " + split);
    }

    @Test
    void findsAMissingEscrow() {
        remove(Keys.escrow(held));
        finds("escrow " + held);
    }

    @Test
    void findsAPayoutThatWasNotMade() {
        Payout payout = world.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
        damage(Keys.payout(WORKER, payout.id()), item -> item.put("status", "confirmed"));
        finds("payout " + payout.id());
    }

    @Test
    void findsEachDamagedLegOfTheJournal() {
        List<Item> entries = table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .toList();
        assertThat(entries).hasSize(4);
        for (Item entry : entries) {
            for (int leg = 0; leg < entry.items("legs").size(); leg++) {
                int damaged = leg;
                damage(entry.key(), item -> item.put("legs", legs(entry, damaged)));
                finds("transaction " + entry.text("id"));
                damage(entry.key(), item -> item.putAll(entry.attributes()));
            }
        }
    }

    private static List<Map<String, Object>> legs(Item entry, int damaged) {
        List<Map<String, Object>> legs = new ArrayList<>();
        for (Item leg : entry.items("legs")) {
            Map<String, Object> copy = new TreeMap<>(leg.attributes());
            if (legs.size() == damaged) {
                add(copy, "cents", 1);
            }
            legs.add(copy);
        }
        return legs;
    }

    private final Map<Key, Optional<Item>> damages = new HashMap<>();

    private void damage(Key key, Consumer<Map<String, Object>> change) {
        Item sound = table.get(key).orElseThrow();
        Map<String, Object> attributes = new TreeMap<>(sound.attributes());
        change.accept(attributes);
        damages.put(key, Optional.of(Item.of(attributes)));
    }

    private void remove(Key key) {
        damages.put(key, Optional.empty());
    }

    private static void add(Map<String, Object> attributes, String name, long cents) {
        attributes.put(name, ((BigDecimal) attributes.get(name)).add(BigDecimal.valueOf(cents)));
    }

    private void finds(String subject) {
        List<Item> damaged = table.items().stream()
                .flatMap(item -> damages.getOrDefault(item.key(), Optional.of(item)).stream())
                .toList();

        assertThat(Audit.of(damaged.stream()))
                .extracting(Audit.Difference::subject)
                .containsExactly(subject);
    }
}
