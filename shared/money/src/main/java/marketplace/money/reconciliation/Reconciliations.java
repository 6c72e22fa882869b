package marketplace.money.reconciliation;

import java.time.LocalDate;
import java.util.Optional;
import marketplace.kernel.Page;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The stored reconciliations. Returns writes and never commits them. */
final class Reconciliations {

    private final Table table;

    Reconciliations(Table table) {
        this.table = table;
    }

    Optional<Reconciliation> find(LocalDate date) {
        return table.get(Keys.reconciliation(date)).map(Reconciliations::reconciliation);
    }

    /** The newest one, which still grows. */
    Optional<Reconciliation> latest() {
        return list(1, Optional.empty()).items().stream().findFirst();
    }

    Page<Reconciliation> list(int limit, Optional<String> after) {
        Query all = Query.of(Keys.RECONCILIATIONS);
        return table.query(all.newestFirst().limit(limit).after(after)).map(Reconciliations::reconciliation);
    }

    static Write change(Reconciliation before, Reconciliation after) {
        return Write.put(item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private static Item item(Reconciliation report) {
        return Item.at(Keys.reconciliation(report.date()))
                .put("v", 1)
                .put("date", report.date().toString())
                .put("provider", report.provider())
                .put("until", report.until())
                .put("providerCents", report.providerTotal())
                .put("ledgerCents", report.ledgerTotal())
                .putAll(
                        "open",
                        report.open().stream().map(Reconciliations::item).toList())
                .put("truncated", report.truncated())
                .put(Item.VERSION, report.version())
                .build();
    }

    private static Item.Builder item(OpenItem open) {
        return Item.nested()
                .put("id", open.id())
                .put("providerCents", open.provider())
                .put("ledgerCents", open.ledger())
                .put("since", open.since())
                .put("latest", open.latest());
    }

    private static Reconciliation reconciliation(Item item) {
        return new Reconciliation(
                LocalDate.parse(item.text("date")),
                item.text("provider"),
                item.instant("until"),
                item.money("providerCents"),
                item.money("ledgerCents"),
                item.items("open").stream().map(Reconciliations::open).toList(),
                item.flag("truncated"),
                item.number(Item.VERSION));
    }

    private static OpenItem open(Item item) {
        return new OpenItem(
                item.text("id"),
                item.money("providerCents"),
                item.money("ledgerCents"),
                item.instant("since"),
                item.instant("latest"));
    }
}
