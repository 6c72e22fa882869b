package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUpStatus;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The audit's part for automatic top-ups: a paid one stands in the journal once, with its amount, and what a wallet has
 * reserved of a day is what was charged on it.
 *
 * <p>A charge that is credited twice, or a limit that forgets, no balance would show.
 */
final class AuditOfTopUps {

    private final Map<String, TopUp> topUps = new TreeMap<>();
    private final Map<AccountId, AutoTopUp> states = new HashMap<>();
    private final Map<String, List<Money>> credits = new TreeMap<>();
    private final Set<String> doubtful = new HashSet<>();

    /** Takes an item, if it is of this part. */
    void stored(Item item) {
        if (item.key().pk().startsWith(Keys.TOP_UPS)) {
            TopUp topUp = TopUpItems.topUp(item);
            topUps.put(topUp.id().value(), topUp);
        } else if (Keys.isAutoTopUp(item.key())) {
            states.put(TopUpItems.owner(item), TopUpItems.state(item));
        }
    }

    void replay(Entry entry) {
        if (!entry.isBalanced()) {
            // It cannot say how much it was; that it is damaged is told by whoever reads the ledger.
            doubtful.add(entry.subject());
        } else if (entry.kind() == TransactionKind.TOP_UP) {
            long cents = entry.legs().stream()
                    .filter(leg -> !leg.amount().isNegative())
                    .mapToLong(leg -> leg.amount().cents())
                    .sum();
            credits.computeIfAbsent(entry.subject(), _ -> new ArrayList<>()).add(new Money(cents));
        }
    }

    List<Audit.Difference> compare() {
        List<Audit.Difference> found = new ArrayList<>();
        topUps.values().forEach(topUp -> {
            List<Money> credited = credits.getOrDefault(topUp.id().value(), List.of());
            List<Money> expected = topUp.status() == TopUpStatus.PAID ? List.of(topUp.amount()) : List.of();
            if (!credited.equals(expected) && !doubtful.contains(topUp.id().value())) {
                found.add(new Audit.Difference(
                        "top-up " + topUp.id(),
                        "is " + topUp.status().wire() + " with "
                                + topUp.amount().cents() + " cents, the journal has " + credited));
            }
        });
        credits.keySet().stream()
                .filter(id -> !topUps.containsKey(id))
                .forEach(id -> found.add(new Audit.Difference("top-up " + id, "is in the journal, and nowhere else")));
        states.values().forEach(state -> compare(state, found));
        return found;
    }

    private void compare(AutoTopUp state, List<Audit.Difference> found) {
        List<TopUp> own = topUps.values().stream()
                .filter(topUp -> topUp.payerId().equals(state.owner()))
                .toList();
        long taken = own.stream()
                .filter(topUp -> topUp.status() != TopUpStatus.FAILED)
                .filter(topUp -> topUp.day().equals(state.day()))
                .mapToLong(topUp -> topUp.amount().cents())
                .sum();
        if (state.reserved().cents() != taken) {
            found.add(new Audit.Difference(
                    "auto-topup of " + state.owner(),
                    "has reserved " + state.reserved().cents() + " cents of " + state.day() + ", its top-ups took "
                            + taken));
        }
        List<String> pending = own.stream()
                .filter(topUp -> topUp.status() == TopUpStatus.PENDING)
                .map(topUp -> topUp.id().value())
                .toList();
        List<String> inFlight =
                state.inFlight() == null ? List.of() : List.of(state.inFlight().value());
        if (!pending.equals(inFlight)) {
            found.add(new Audit.Difference(
                    "auto-topup of " + state.owner(), "waits for " + inFlight + ", pending are " + pending));
        }
    }
}
