package marketplace.money.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.paging.Page;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Spender;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The counters for caps that not every wallet has: a window per API key with a limit, for its spends and those of
 * keys created with it, and a sum per bounty. Two spends that read the same counter conflict; the loser retries (M7).
 * Reads are no snapshot: a window has its own version, and a sum says up to which posting it counts.
 */
final class SpendCounters {

    /** Clocks of two machines differ by at most one minute. */
    private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private static final int SLICE = 500;

    private record KeyOf(AccountId account, KeyId key) {}

    /** What a key may spend, and its last spend in the commit. */
    private record Limited(Money most, LedgerTransaction spend) {}

    private record BountyOf(AccountId account, BountyId bounty) {}

    private final Table table;
    private final Map<KeyOf, SpendWindow> windows = new LinkedHashMap<>();
    private final Map<KeyOf, SpendWindow> windowsBefore = new HashMap<>();
    private final Map<KeyOf, Long> versionsOfWindows = new HashMap<>();
    private final Map<BountyOf, Money> bounties = new LinkedHashMap<>();
    private final Map<BountyOf, Money> bountiesBefore = new HashMap<>();

    private final Map<KeyOf, Limited> limited = new LinkedHashMap<>();

    private final Map<BountyOf, LedgerTransaction> capped = new LinkedHashMap<>();

    SpendCounters(Table table) {
        this.table = table;
    }

    static List<Key> reads(List<LedgerTransaction> transactions) {
        List<Key> keys = new ArrayList<>();
        for (LedgerTransaction transaction : transactions) {
            Spender spender = transaction.spender();
            if (transaction.isCounted()) {
                String wallet = new LedgerAccount.Wallet(spender.account()).code();
                spender.keys().forEach(key -> keys.add(Keys.keySpends(wallet, key)));
            }
        }
        return keys.stream().distinct().toList();
    }

    void begin(List<LedgerTransaction> transactions, Map<Key, Item> items, Map<LedgerAccount, LedgerHead> heads) {
        for (LedgerTransaction transaction : transactions) {
            // A transaction that moves no wallet requires no head, so it must not write back a counter.
            if (!transaction.isCounted()) {
                continue;
            }
            Spender spender = transaction.spender();
            LedgerAccount.Wallet wallet = new LedgerAccount.Wallet(spender.account());
            for (KeyId key : spender.keys()) {
                Optional<Item> item = Optional.ofNullable(items.get(Keys.keySpends(wallet.code(), key)));
                KeyOf of = new KeyOf(spender.account(), key);
                windows.put(of, item.map(LedgerItems::window).orElse(SpendWindow.EMPTY));
                versionsOfWindows.put(of, LedgerItems.versionOfWindow(item));
            }
            if (spender.bounty() != null && transaction.debits(wallet) && isCapped(heads.get(wallet))) {
                bounties.computeIfAbsent(
                        new BountyOf(spender.account(), spender.bounty()),
                        at -> spentOn(wallet, at.bounty(), heads.get(wallet).seq()));
            }
        }
        windowsBefore.putAll(windows);
        bountiesBefore.putAll(bounties);
    }

    void count(Money amount, LedgerTransaction transaction) {
        Spender spender = transaction.spender();
        for (KeyId key : spender.keys()) {
            windows.computeIfPresent(
                    new KeyOf(spender.account(), key),
                    (_, window) -> window.plus(amount.negated(), transaction.spentAt(), transaction.at()));
        }
        if (amount.isNegative()) {
            for (SpendLimit limit : spender.limits()) {
                limited.put(new KeyOf(spender.account(), limit.keyId()), new Limited(limit.most(), transaction));
            }
        }
        if (spender.bounty() != null) {
            BountyOf bounty = new BountyOf(spender.account(), spender.bounty());
            bounties.computeIfPresent(bounty, (_, spent) -> spent.minus(amount));
            if (amount.isNegative() && bounties.containsKey(bounty)) {
                capped.put(bounty, transaction);
            }
        }
    }

    Optional<PostResult.OverCap> overCap(Map<LedgerAccount, LedgerHead> heads) {
        Stream<Optional<PostResult.OverCap>> keys = limited.entrySet().stream().map(entry -> {
            KeyOf of = entry.getKey();
            LedgerTransaction spend = entry.getValue().spend();
            return SpendingCap.KEY_ROLLING_24H.exceededBy(
                    spend,
                    of.key(),
                    entry.getValue().most(),
                    windowsBefore.get(of).spent(spend.at()),
                    windows.get(of).spent(spend.at()));
        });
        Stream<Optional<PostResult.OverCap>> spentOnBounties = capped.entrySet().stream()
                .map(entry -> {
                    BountyOf of = entry.getKey();
                    return heads.get(new LedgerAccount.Wallet(of.account()))
                            .controls()
                            .findCapPerBounty()
                            .flatMap(cap -> SpendingCap.PER_BOUNTY.exceededBy(
                                    entry.getValue(), of.account(), cap, bountiesBefore.get(of), bounties.get(of)));
                });
        return Stream.concat(keys, spentOnBounties).flatMap(Optional::stream).findFirst();
    }

    List<Write> writes(Map<LedgerAccount, LedgerHead> heads) {
        List<Write> writes = new ArrayList<>();
        windows.forEach((of, window) -> {
            String wallet = new LedgerAccount.Wallet(of.account()).code();
            writes.add(LedgerItems.change(wallet, of.key(), window, versionsOfWindows.get(of)));
        });
        bounties.forEach((of, spent) -> {
            LedgerAccount.Wallet wallet = new LedgerAccount.Wallet(of.account());
            long upTo = heads.get(wallet).seq();
            writes.add(
                    Write.put(LedgerItems.spentOn(wallet.code(), of.bounty(), new LedgerItems.SpentOn(spent, upTo))));
        });
        return writes;
    }

    /** The last stored sum and every movement since, so a cap that is set later counts earlier spends as well. */
    private Money spentOn(LedgerAccount.Wallet wallet, BountyId bounty, long seq) {
        LedgerItems.SpentOn counted = table.get(Keys.bountySpends(wallet.code(), bounty))
                .map(LedgerItems.SPENT_ON::read)
                .orElse(LedgerItems.SpentOn.NOTHING);
        if (counted.upTo() >= seq) {
            return counted.spent();
        }
        // Nothing was spent on it before it existed.
        Instant since = Ids.timeOf(bounty).minus(CLOCK_DIFFERENCE);
        Query query = Query.of(Keys.ledgerCollection(wallet.code()))
                .between(
                        Keys.posting(wallet.code(), counted.upTo() + 1).sk(),
                        Keys.posting(wallet.code(), seq).sk())
                .newestFirst()
                .limit(SLICE);
        Money spent = counted.spent();
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = table.query(query.after(position));
            for (Item item : page.items()) {
                Movement movement = LedgerItems.MOVEMENT.read(item);
                if (movement.at().isBefore(since)) {
                    return spent;
                }
                if (bounty.equals(movement.bounty())) {
                    spent = spent.minus(movement.amount());
                }
            }
            position = page.next();
        } while (position.isPresent());
        return spent;
    }

    private static boolean isCapped(LedgerHead head) {
        return head.controls().findCapPerBounty().isPresent();
    }
}
