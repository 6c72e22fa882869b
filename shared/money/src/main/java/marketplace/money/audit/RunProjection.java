package marketplace.money.audit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.kernel.Id.RunId;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunItems;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Keys;

/** Projects the money of runs: what the journal says was reserved, is left, and was returned to the wallet. */
final class RunProjection {

    private final Journal journal;
    private final Comparison comparison;
    private final EscrowProjection escrows;
    private final Map<String, RunFunds> runs;

    RunProjection(StoredItems items, Journal journal, Comparison comparison, EscrowProjection escrows) {
        this.journal = journal;
        this.comparison = comparison;
        this.escrows = escrows;
        this.runs = items.records(Keys.RUN_FUNDS, RunItems.MAPPER::read);
    }

    void compare() {
        Set<String> ids = new TreeSet<>(runs.keySet());
        ids.addAll(journal.subjects(entry -> entry.kind() == TransactionKind.RUN_RESERVED));
        ids.forEach(this::compare);
    }

    private void compare(String id) {
        LedgerAccount account = new LedgerAccount.Run(new RunId(id));
        RunFunds funds = runs.get(id);
        List<Entry> all = journal.on(account);
        comparison.compare(
                "run " + id,
                funds == null
                        ? null
                        : attributes(
                                funds.reserved().cents(),
                                funds.balance().cents(),
                                funds.refunded().cents()),
                all.isEmpty()
                        ? null
                        : attributes(
                                Journal.sum(journal.about(id, TransactionKind.RUN_RESERVED), LedgerAccount.Run.class),
                                Journal.sum(all, LedgerAccount.Run.class),
                                returned(journal.about(id, TransactionKind.RUN_REFUNDED)) + returnedByEscrows(id)),
                id,
                account.code(),
                Journal.ESCROWS);
        if (funds != null && !funds.isOpen() && funds.balance().cents() != 0) {
            comparison.report(
                    "run " + id, "is closed and holds " + funds.balance().cents() + " cents");
        }
    }

    private long returnedByEscrows(String id) {
        return escrows.stored().values().stream()
                .filter(escrow -> escrow.funding() instanceof Funding.FromRun from
                        && from.runId().value().equals(id))
                .mapToLong(escrow -> returned(journal.on(escrow.account())))
                .sum();
    }

    private static long returned(List<Entry> entries) {
        return Journal.sum(entries, LedgerAccount.Wallet.class) + Journal.sum(entries, LedgerAccount.Receivable.class);
    }

    private static Map<String, ?> attributes(long reserved, long balance, long refunded) {
        return Map.of("reservedCents", reserved, "balanceCents", balance, "refundedCents", refunded);
    }
}
