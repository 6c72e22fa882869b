package marketplace.money.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.table.Item;

/**
 * Rebuilds the records of money from the journal and names every stored item that differs (M10).
 * It reads the whole table, as an export contains it; the service itself never scans.
 */
public final class Audit {

    public record Difference(String subject, String finding) {
        @Override
        public String toString() {
            return subject + ": " + finding;
        }
    }

    /**
     * @param differences found alike by two readings in a row
     * @param unsettled found by the last reading alone
     */
    public record Findings(List<Difference> differences, List<Difference> unsettled) {}

    private static final int MOST_READINGS = 5;

    private Audit() {}

    /**
     * Of a table that is in use. One reading meets an item and its journal entries at different moments, so what it
     * finds may be a change in between. The next reading then finds something else or nothing.
     */
    public static Findings whileInUse(Supplier<Stream<Item>> readings) {
        List<Difference> found = of(readings.get());
        List<Difference> unsettled = found;
        for (int reading = 1; reading < MOST_READINGS && !unsettled.isEmpty(); reading++) {
            Set<Difference> earlier = Set.copyOf(found);
            found = of(readings.get());
            unsettled = found.stream()
                    .filter(difference -> !earlier.contains(difference))
                    .toList();
        }
        List<Difference> settled = new ArrayList<>(found);
        settled.removeAll(unsettled);
        return new Findings(List.copyOf(settled), unsettled);
    }

    public static List<Difference> of(Stream<Item> table) {
        StoredItems items = StoredItems.of(table);
        Journal journal = Journal.of(items);
        Comparison comparison = new Comparison();
        EscrowProjection escrows = new EscrowProjection(items, journal, comparison);
        journal.findDamaged(comparison);
        LedgerProjection ledger = new LedgerProjection(items, journal, comparison);
        ledger.findMissingTransactions();
        ledger.findHeldMoneyThatLeft();
        ledger.compare();
        escrows.compare();
        new RunProjection(items, journal, comparison, escrows).compare();
        new PayoutProjection(items, journal, comparison, escrows).compare();
        new CheckoutProjection(items, journal, comparison, escrows).compare();
        new TopUpProjection(items, journal, comparison).compare();
        new TransferProjection(items, journal, comparison).compare();
        new PaymentProjection(items, journal, comparison).compare();
        return comparison.differences();
    }
}
