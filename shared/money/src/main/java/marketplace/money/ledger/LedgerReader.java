package marketplace.money.ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Unspent;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Query;
import marketplace.table.Table;

public sealed class LedgerReader permits Ledger {

    private static final int JOURNAL_PAGE_SIZE = 500;

    /** About 30 KB. */
    private static final int NEWEST = 100;

    private final Table table;

    public LedgerReader(Table table) {
        this.table = table;
    }

    public Wallet wallet(AccountId owner) {
        return Wallet.of(owner, walletHead(owner));
    }

    /** What of the balance may not leave the wallet. */
    public Money held(LedgerHead wallet, Instant now) {
        return wallet.held(lasting(wallet.unspent().holds(), now));
    }

    /** What of the money in the wallet may leave it, by payment. */
    public Unspent free(LedgerHead wallet, Instant now) {
        return wallet.unspent().free(lasting(wallet.unspent().holds(), now));
    }

    /** Which of these holds have not ended: their time is not over, or a sender owes money. One read, or none. */
    public final Predicate<Hold> lasting(List<Hold> holds, Instant now) {
        Set<LedgerAccount> senders = holds.stream()
                .filter(hold -> hold.isTimeOver(now))
                .flatMap(hold -> hold.asked(now).stream())
                .map(sender -> new LedgerAccount.Receivable(sender.account()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Map<LedgerAccount, LedgerHead> debts = heads(senders, items(senders, List.of()));
        return hold -> !hold.isTimeOver(now)
                || hold.asked(now).stream()
                        .anyMatch(sender -> !debts.get(new LedgerAccount.Receivable(sender.account()))
                                .owedUntil(sender.sentAt())
                                .isEmpty());
    }

    /** What the account owes because this payment was taken back at its provider. */
    public Money owedFor(AccountId debtor, String payment) {
        return head(new LedgerAccount.Receivable(debtor)).owedFor(payment);
    }

    /** What the account owes for payments that were begun by then, the longest owed first. */
    public List<Unspent.Part> owedUntil(AccountId debtor, Instant end) {
        return head(new LedgerAccount.Receivable(debtor)).owedUntil(end);
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

    /** @param opening the balance before the first movement, which is the oldest */
    public record Lines(Money opening, List<Movement> movements) {}

    /** At most {@code limit} movements of a period. A period within the newest page takes one read. */
    public Lines lines(LedgerAccount account, Instant start, Instant end, int limit) {
        Page<Movement> page = movements(account, NEWEST, Optional.empty());
        List<Movement> newest = page.items().reversed();
        if (page.next().isEmpty() || newest.getFirst().at().isBefore(start)) {
            return new Lines(
                    balanceBefore(newest, start),
                    newest.stream()
                            .filter(movement -> !movement.at().isBefore(start)
                                    && movement.at().isBefore(end))
                            .limit(limit)
                            .toList());
        }
        long last = newest.getLast().seq();
        Chain chain = new Chain(table, account);
        return ParallelReads.join(
                () -> chain.firstFrom(start, last), () -> chain.firstFrom(end, last), (first, beyond) -> {
                    Money opening =
                            first == 1 ? Money.ZERO : chain.require(first - 1).balanceAfter();
                    return new Lines(opening, chain.between(first, beyond, limit));
                });
    }

    private static Money balanceBefore(List<Movement> newest, Instant start) {
        return newest.stream()
                .filter(movement -> movement.at().isBefore(start))
                .reduce((_, later) -> later)
                .map(Movement::balanceAfter)
                .orElseGet(() -> newest.isEmpty()
                        ? Money.ZERO
                        : newest.getFirst()
                                .balanceAfter()
                                .minus(newest.getFirst().amount()));
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
