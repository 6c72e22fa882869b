package marketplace.money.ledger;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;

/**
 * The double-entry ledger. It returns the writes of transactions and never commits them: the use-case commits them
 * together with the change of state that they pay for.
 */
public final class Ledger extends LedgerReader {

    private final Table table;
    private final SpendListener listener;

    public Ledger(Table table, SpendListener listener) {
        super(table);
        this.table = table;
        this.listener = listener;
    }

    /**
     * Returns the writes that post these transactions, in order: one head update per account, one item per posting, one
     * journal entry per transaction, and the spend counters. Reads all heads in one round trip.
     */
    public PostResult post(List<LedgerTransaction> transactions) {
        Set<LedgerAccount> accounts = accountsOf(transactions);
        Map<Key, Item> items = items(accounts, SpendCounters.reads(transactions));
        Map<LedgerAccount, LedgerHead> heads = heads(accounts, items);
        SpendCounters counters = new SpendCounters(table);
        counters.begin(transactions, items, heads);
        return new PostingBatch(transactions, heads, counters, listener).result();
    }

    /** Changes the controls of a wallet; conflicts with a concurrent change. */
    public static Commit change(LedgerHead read, WalletControls set, Instant now) {
        LedgerHead after = read.with(set);
        String occurrence = read.account().code().split(":", 2)[1] + ":" + after.controlsVersion();
        return Commit.of(LedgerItems.change(read, set))
                .and(LowBalanceMonitor.seen(read, after, occurrence, now).writes());
    }

    private static Set<LedgerAccount> accountsOf(List<LedgerTransaction> transactions) {
        Set<LedgerAccount> accounts = new LinkedHashSet<>();
        for (LedgerTransaction transaction : transactions) {
            transaction.postings().stream()
                    .map(Posting::account)
                    .filter(LedgerAccount::isChained)
                    .forEach(accounts::add);
            transaction.holding().ifPresent(accounts::add);
        }
        return accounts;
    }
}
