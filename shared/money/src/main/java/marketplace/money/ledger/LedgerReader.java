package marketplace.money.ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;

public sealed class LedgerReader permits Ledger {

    private static final int JOURNAL_PAGE_SIZE = 500;

    private final Table table;

    public LedgerReader(Table table) {
        this.table = table;
    }

    public Wallet wallet(AccountId owner) {
        LedgerHead head = walletHead(owner);
        LedgerHead.Totals totals = head.totals();
        return new Wallet(owner, head.balance(), head.owed(), totals.inEscrow(), totals.deposited(), totals.sent());
    }

    /** What the account owes because this payment was taken back at its provider. */
    public Money owedFor(AccountId debtor, String payment) {
        return head(new LedgerAccount.Receivable(debtor)).owedFor(payment);
    }

    /** Whether the account owes money for a payment that it may have spent by then. */
    public boolean owesUntil(AccountId debtor, Instant end) {
        return head(new LedgerAccount.Receivable(debtor)).owesUntil(end);
    }

    public Money balance(LedgerAccount account) {
        return head(account).balance();
    }

    public long postings(LedgerAccount account) {
        return head(account).seq();
    }

    public Page<Movement> movements(LedgerAccount account, int limit, Optional<String> after) {
        return table.query(movements(account).newestFirst().limit(limit).after(after))
                .map(LedgerItems.MOVEMENT::read);
    }

    public List<Movement> movements(LedgerAccount account, Instant start, Instant end, int limit) {
        long last = head(account).seq();
        long first = firstFrom(account, start, last);
        long beyond = firstFrom(account, end, last);
        if (beyond <= first) {
            return List.of();
        }
        Query period = Query.of(Keys.ledgerCollection(account.code()))
                .between(
                        Keys.posting(account.code(), first).sk(),
                        Keys.posting(account.code(), beyond - 1).sk())
                .limit(limit);
        return table.query(period).map(LedgerItems.MOVEMENT::read).items();
    }

    public Money balanceAt(LedgerAccount account, Instant instant) {
        long first = firstFrom(account, instant, head(account).seq());
        return first == 1 ? Money.ZERO : movement(account, first - 1).balanceAfter();
    }

    public List<ProviderMovement> external(String provider, Instant start, Instant end) {
        LocalDate day = LocalDate.ofInstant(start, ZoneOffset.UTC);
        LedgerAccount account = new LedgerAccount.External(provider);
        List<ProviderMovement> moved = new ArrayList<>();
        for (int shard = 0; shard < Keys.JOURNAL_SHARDS; shard++) {
            Query period = Query.of(Keys.journalDay(day, shard))
                    .between(Keys.firstTransaction(start), Keys.lastTransaction(end.minusMillis(1)))
                    .limit(JOURNAL_PAGE_SIZE);
            Optional<String> after = Optional.empty();
            do {
                Page<JournalItems.Entry> page = table.query(period.after(after)).map(JournalItems.ENTRY::read);
                page.items()
                        .forEach(entry -> entry.legs().stream()
                                .filter(leg -> leg.account().equals(account))
                                .map(leg -> new ProviderMovement(
                                        entry.id().value(),
                                        entry.referenceOrSubject(),
                                        entry.kind().wire(),
                                        leg.amount().negated(),
                                        entry.at()))
                                .forEach(moved::add));
                after = page.next();
            } while (after.isPresent());
        }
        return moved;
    }

    public LedgerHead walletHead(AccountId owner) {
        return head(new LedgerAccount.Wallet(owner));
    }

    /** Binary search: times never decrease along a chain. */
    private long firstFrom(LedgerAccount account, Instant instant, long last) {
        long low = 1;
        long high = last + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (movement(account, middle).at().isBefore(instant)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Movement movement(LedgerAccount account, long seq) {
        Key key = Keys.posting(account.code(), seq);
        return table.get(key)
                .map(LedgerItems.MOVEMENT::read)
                .orElseThrow(() -> new IllegalStateException("no posting " + key.pk() + "/" + key.sk()));
    }

    private static Query movements(LedgerAccount account) {
        return Query.of(Keys.ledgerCollection(account.code())).prefix(Keys.POSTINGS);
    }

    public LedgerHead head(LedgerAccount account) {
        return LedgerItems.head(account, table.get(Keys.ledgerHead(account.code())));
    }

    final Map<Key, Item> items(Set<LedgerAccount> accounts, List<Key> more) {
        List<Key> keys = Stream.concat(accounts.stream().map(account -> Keys.ledgerHead(account.code())), more.stream())
                .toList();
        return keys.isEmpty() ? Map.of() : table.getAll(keys);
    }

    static Map<LedgerAccount, LedgerHead> heads(Set<LedgerAccount> accounts, Map<Key, Item> items) {
        Map<LedgerAccount, LedgerHead> heads = new LinkedHashMap<>();
        for (LedgerAccount account : accounts) {
            heads.put(
                    account,
                    LedgerItems.head(account, Optional.ofNullable(items.get(Keys.ledgerHead(account.code())))));
        }
        return heads;
    }
}
