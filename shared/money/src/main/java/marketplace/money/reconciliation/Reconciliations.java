package marketplace.money.reconciliation;

import java.time.LocalDate;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

final class Reconciliations {

    private static final RecordMapper<Reconciliation> MAPPER = RecordMapper.of(Reconciliation.class);

    private final Table table;

    Reconciliations(Table table) {
        this.table = table;
    }

    Optional<Reconciliation> find(LocalDate date) {
        return table.get(Keys.reconciliation(date)).map(MAPPER::read);
    }

    /** The newest one, which still grows. */
    Optional<Reconciliation> latest() {
        return list(1, Optional.empty()).items().stream().findFirst();
    }

    Page<Reconciliation> list(int limit, Optional<String> after) {
        Query all = Query.of(Keys.RECONCILIATIONS);
        return table.query(all.newestFirst().limit(limit).after(after)).map(MAPPER::read);
    }

    static Write change(Reconciliation before, Reconciliation after) {
        return Write.put(item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private static Item item(Reconciliation report) {
        return MAPPER.at(Keys.reconciliation(report.date()), report).build();
    }
}
