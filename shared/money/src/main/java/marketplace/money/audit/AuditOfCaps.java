package marketplace.money.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Id.KeyId;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.JournalItems.Leg;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.SpendWindow;
import marketplace.money.ledger.Spender;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The audit's part for caps: counts anew, from the journal, what they have counted.
 *
 * <p>A counter that says too little lets somebody spend what its owner has forbidden, and no balance would show it.
 */
public final class AuditOfCaps {

    /** A spend of a wallet, or what came back of one. */
    private record Spend(long seq, long cents, Spender spender, Instant at) {}

    private final Map<String, List<Spend>> spends = new TreeMap<>();
    private final Map<String, List<Item>> counters = new TreeMap<>();

    /** Whether this item of a ledger account is neither its head nor a posting. */
    public static boolean isCounter(Item item) {
        return item.key().sk().startsWith(Keys.API_KEYS) || item.key().sk().startsWith(Keys.BOUNTY_SPENDS);
    }

    void stored(String account, Item counter) {
        counters.computeIfAbsent(account, _ -> new ArrayList<>()).add(counter);
    }

    void replay(LedgerAccount.Wallet wallet, Entry entry, Leg leg) {
        if (entry.effectOn(wallet).isCapped()) {
            spends.computeIfAbsent(wallet.code(), _ -> new ArrayList<>())
                    .add(new Spend(leg.seq(), -leg.amount().cents(), entry.spender(), entry.at()));
        }
    }

    /** What this wallet's counters, and the window in its head, say otherwise than the journal. */
    List<Audit.Difference> compare(LedgerAccount.Wallet wallet, SpendWindow window) {
        List<Spend> all = spends.getOrDefault(wallet.code(), List.of());
        List<Audit.Difference> found = new ArrayList<>(compare("spends of " + wallet.code(), window, all));
        for (Item counter : counters.getOrDefault(wallet.code(), List.of())) {
            String sk = counter.key().sk();
            String name = "spends of " + wallet.code() + "/" + sk;
            if (sk.startsWith(Keys.API_KEYS)) {
                KeyId key = new KeyId(sk.substring(Keys.API_KEYS.length()));
                List<Spend> own = all.stream()
                        .filter(spend -> spend.spender().keys().contains(key))
                        .toList();
                found.addAll(compare(name, LedgerItems.window(counter), own));
            } else {
                found.addAll(
                        compare(name, LedgerItems.spentOn(counter), sk.substring(Keys.BOUNTY_SPENDS.length()), all));
            }
        }
        return found;
    }

    private static List<Audit.Difference> compare(String name, SpendWindow stored, List<Spend> spends) {
        TreeMap<Long, Long> all = new TreeMap<>();
        spends.forEach(spend -> all.merge(SpendWindow.bucket(spend.at()), spend.cents(), Math::addExact));
        return stored.isEndOf(all)
                ? List.of()
                : List.of(new Audit.Difference(name, "are " + stored.cents() + " by bucket, the journal says " + all));
    }

    private static List<Audit.Difference> compare(
            String name, LedgerItems.SpentOn stored, String bounty, List<Spend> spends) {
        long expected = spends.stream()
                .filter(spend -> spend.seq() <= stored.upTo())
                .filter(spend -> spend.spender().bounty() != null
                        && spend.spender().bounty().value().equals(bounty))
                .mapToLong(Spend::cents)
                .sum();
        return stored.spent().cents() == expected
                ? List.of()
                : List.of(new Audit.Difference(
                        name, "are " + stored.spent().cents() + " cents, the journal says " + expected));
    }
}
