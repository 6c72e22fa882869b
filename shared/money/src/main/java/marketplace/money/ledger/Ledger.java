package marketplace.money.ledger;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marketplace.kernel.Money;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Posting;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** The double-entry ledger. It returns the writes of transactions; the use-case commits them with what they pay for. */
public final class Ledger extends LedgerReader {

    private final Table table;
    private final SpendListener listener;

    public Ledger(Table table, SpendListener listener) {
        super(table);
        this.table = table;
        this.listener = listener;
    }

    /** Returns the writes that post these transactions, in order. Reads all heads in one round trip. */
    public PostResult post(List<LedgerTransaction> transactions) {
        Set<LedgerAccount> accounts = accountsOf(transactions);
        Map<Key, Item> items = new HashMap<>(items(accounts, SpendCounters.reads(transactions)));
        Map<LedgerAccount, LedgerHead> heads = heads(accounts, items);
        List<LedgerTransaction> paying = payingDebts(transactions, heads);
        SpendCounters counters = new SpendCounters(table);
        counters.begin(paying, items, heads);
        return new PostingBatch(paying, heads, counters, listener, lastingHolds(paying, heads)).result();
    }

    /** Reads the debts of senders only if held money might leave a wallet. */
    private Predicate<Hold> lastingHolds(List<LedgerTransaction> paying, Map<LedgerAccount, LedgerHead> heads) {
        List<Hold> asked = paying.stream()
                .filter(transaction -> transaction.kind().leavesWallet())
                .flatMap(transaction -> transaction.postings().stream())
                .filter(posting -> posting.account() instanceof LedgerAccount.Wallet
                        && posting.amount().isNegative())
                .flatMap(posting -> heads.get(posting.account()).unspent().holds().stream())
                .toList();
        Instant now = paying.isEmpty() ? Instant.EPOCH : paying.getLast().at();
        return lasting(asked, now);
    }

    /** Every credit of a wallet pays the debt of its owner first. Reads the heads of the debts, if there are any. */
    private List<LedgerTransaction> payingDebts(
            List<LedgerTransaction> transactions, Map<LedgerAccount, LedgerHead> heads) {
        Map<LedgerAccount, Money> owed = new HashMap<>();
        heads.forEach((account, head) -> {
            if (head.isInDebt()) {
                owed.put(account, head.owed());
            }
        });
        if (owed.isEmpty()) {
            return transactions;
        }
        Set<LedgerAccount> debts =
                owed.keySet().stream().map(Ledger::debtOf).collect(Collectors.toCollection(LinkedHashSet::new));
        debts.removeAll(heads.keySet());
        heads.putAll(heads(debts, items(debts, List.of())));
        owed.forEach((wallet, debt) -> {
            if (!heads.get(debtOf(wallet)).balance().equals(debt.negated())) {
                // The debt has changed between the two reads.
                throw new LostRace(Keys.ledgerHead(wallet.code()));
            }
        });
        return transactions.stream()
                .map(transaction -> transaction.payingDebts(owed))
                .toList();
    }

    private static LedgerAccount debtOf(LedgerAccount wallet) {
        return new LedgerAccount.Receivable(((LedgerAccount.Wallet) wallet).owner());
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
            // The head of a wallet repeats the debt of its owner.
            transaction.postings().stream()
                    .flatMap(posting -> posting.account().wallet().stream())
                    .forEach(accounts::add);
        }
        return accounts;
    }
}
