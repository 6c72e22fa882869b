package marketplace.money.audit;

import java.util.List;
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

    private Audit() {}

    public static List<Difference> of(Stream<Item> table) {
        StoredItems items = StoredItems.of(table);
        Journal journal = Journal.of(items);
        Comparison comparison = new Comparison();
        EscrowProjection escrows = new EscrowProjection(items, journal, comparison);
        journal.findDamaged(comparison);
        LedgerProjection ledger = new LedgerProjection(items, journal, comparison);
        ledger.findMissingTransactions();
        ledger.compare();
        escrows.compare();
        new PayoutProjection(items, journal, comparison, escrows).compare();
        new CheckoutProjection(items, journal, comparison, escrows).compare();
        new TopUpProjection(items, journal, comparison).compare();
        new TransferProjection(items, journal, comparison).compare();
        new PaymentProjection(items, journal, comparison).compare();
        return comparison.differences();
    }
}
