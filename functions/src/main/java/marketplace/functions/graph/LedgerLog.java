package marketplace.functions.graph;

import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.money.ledger.JournalItems;
import marketplace.table.Commit;
import marketplace.table.ForwardingTable;
import marketplace.table.Table;

/** Logs and counts every ledger transaction after its commit, whichever call, timer or job it belongs to. */
public final class LedgerLog extends ForwardingTable {

    private final RequestLog log;

    public LedgerLog(Table table, RequestLog log) {
        super(table);
        this.log = log;
    }

    @Override
    public void commit(Commit commit) {
        super.commit(commit);
        logged(commit);
    }

    @Override
    public void commitOnce(Commit commit) {
        super.commitOnce(commit);
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
}
