package marketplace.functions;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.kernel.Page;
import marketplace.money.ledger.JournalItems;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** Logs and counts every ledger transaction after its commit, whichever call, timer or job it belongs to. */
final class LedgerLog implements Table {

    private final Table table;
    private final RequestLog log;

    LedgerLog(Table table, RequestLog log) {
        this.table = table;
        this.log = log;
    }

    @Override
    public void commit(Commit commit) {
        table.commit(commit);
        logged(commit);
    }

    @Override
    public void commitOnce(Commit commit) {
        table.commitOnce(commit);
        logged(commit);
    }

    private void logged(Commit commit) {
        JournalItems.in(commit)
                .forEach(entry -> log.begin("ledger", entry.id().value(), entry.at())
                        .put("movement", entry.kind().wire())
                        .put("subject", entry.subject())
                        .count(Metric.LEDGER_MOVEMENTS, 1)
                        .end());
    }

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        return table.getAll(keys);
    }

    @Override
    public Page<Item> query(Query query) {
        return table.query(query);
    }

    @Override
    public Item update(Write.Update update) {
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        table.delete(key);
    }
}
