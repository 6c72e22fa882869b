package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transfers.TransferItems;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The invariants M1 to M10 over random histories. */
class HistoryTest {

    /** A walk that gets stuck proves nothing: money moves in each of these ways. */
    private static final Set<TransactionKind> MOVED = EnumSet.of(
            TransactionKind.DEPOSIT,
            TransactionKind.ESCROW_FUNDED,
            TransactionKind.ESCROW_PAID,
            TransactionKind.ESCROW_RELEASED,
            TransactionKind.ESCROW_REFUNDED,
            TransactionKind.ESCROW_SPLIT,
            TransactionKind.PAYOUT,
            TransactionKind.PAYOUT_REVERSED,
            TransactionKind.CHARGEBACK,
            TransactionKind.CHARGEBACK_RETURNED,
            TransactionKind.PAYMENT_REFUNDED,
            TransactionKind.PAYMENT_REFUND_RETURNED,
            TransactionKind.TRANSFER,
            TransactionKind.REFUND);

    private static final int MOST_WALKS = 8;

    @Test
    void tenThousandStepsLoseNoCent() {
        run(10_000);
    }

    @Tag("nightly")
    @Test
    void aMillionStepsLoseNoCent() {
        for (int history = 0; history < 10; history++) {
            run(100_000);
        }
    }

    private static void run(int steps) {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        MemoryTable table = new MemoryTable();
        try {
            RandomHistory history = new RandomHistory(table, seed);
            table.inject(Faults.seeded(seed).conflicts(0.05).throttles(0.002).timeoutsAfterCommit(0.02));
            history.crashes(table);
            // Debts are rare: a walk of 10,000 steps can see none.
            for (int walk = 0; walk < MOST_WALKS && !sawAll(history.rules); walk++) {
                walk(history, table, steps);
            }
            assertThat(history.done).isGreaterThan(steps / 5);
            assertThat(sawAll(history.rules)).as(history.rules.summary()).isTrue();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("replay with -Dmoney.seed=" + seed, failure);
        }
    }

    private static void walk(RandomHistory history, MemoryTable table, int steps) {
        for (int step = 1; step <= steps; step++) {
            history.step();
            if (step % (steps / 5) == 0) {
                history.requireSound(table.items());
            }
        }
    }

    private static boolean sawAll(HistoryRules rules) {
        return rules.moved.keySet().containsAll(MOVED)
                && rules.indebted > 0
                && rules.atCap > 0
                && rules.asked > 0
                && rules.held.spent > 0
                && rules.held.leftBeside > 0
                && rules.held.leftBesideDebt > 0
                && rules.held.lost > 0;
    }

    @Test
    void historyOnDynamoDbLosesNoCent() {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        RandomHistory history = new RandomHistory(EmbeddedDynamo.newTable(), seed);
        MirroredItems mirror = new MirroredItems();
        history.market.open(MoneyFixture.POSTER);
        for (int step = 0; step < 250; step++) {
            history.step();
        }
        assertThat(history.done).as("replay with -Dmoney.seed=%s", seed).isGreaterThan(50);
        history.requireSound(mirror.read(history.market, history.payments.checkouts()));
    }

    /** Reads what an audit needs without a scan: the journal by day, then all items that it names. */
    private static final class MirroredItems {

        List<Item> read(MoneyFixture market, List<CheckoutId> checkouts) {
            List<Item> items = new ArrayList<>();
            Set<Key> places = new HashSet<>();
            for (int number = 0; number < RandomHistory.ACCOUNTS; number++) {
                AccountId account = MoneyFixture.account(number);
                for (LedgerAccount chained : List.of(
                        new LedgerAccount.Wallet(account),
                        new LedgerAccount.Payable(account),
                        new LedgerAccount.Receivable(account))) {
                    items.addAll(all(market.table, Keys.ledgerCollection(chained.code())));
                }
                items.addAll(all(market.table, Keys.clawbackCollection(account)));
                items.addAll(all(market.table, Keys.payoutCollection(account)));
                items.addAll(all(market.table, Keys.refundCollection(account)));
                items.addAll(all(market.table, Keys.liveEscrowCollection(account)));
                for (Item entry : all(market.table, Keys.transferCollection(account))) {
                    items.add(entry);
                    if (entry.flag("sent")) {
                        TransferItems.transfers(entry)
                                .forEach(id ->
                                        market.table.get(Keys.transfer(id)).ifPresent(items::add));
                    }
                }
                for (Item entry : all(market.table, Keys.escrowCollection(account))) {
                    items.add(entry);
                    Item escrow =
                            market.table.get(Keys.escrow(EscrowItems.id(entry))).orElseThrow();
                    EscrowTerms terms = EscrowItems.MAPPER.read(escrow).terms();
                    if (terms.posterId().equals(account)) {
                        items.add(escrow);
                        places.add(Keys.escrowOf(terms.subject().code()));
                    }
                }
            }
            items.addAll(all(market.table, Keys.DISPUTES));
            for (CheckoutId id : checkouts) {
                market.table.get(Keys.checkout(id)).ifPresent(checkout -> {
                    items.add(checkout);
                    places.add(Keys.checkoutCode(checkout.text("code")));
                });
            }
            places.forEach(place -> market.table.get(place).ifPresent(items::add));
            LocalDate today = LocalDate.ofInstant(market.now(), ZoneOffset.UTC);
            for (LocalDate day = LocalDate.of(2026, 1, 1); !day.isAfter(today); day = day.plusDays(1)) {
                for (int shard = 0; shard < Keys.JOURNAL_SHARDS; shard++) {
                    items.addAll(all(market.table, Keys.journalDay(day, shard)));
                }
            }
            return items;
        }

        private static List<Item> all(Table table, String pk) {
            return table.query(Query.of(pk)).items();
        }
    }
}
