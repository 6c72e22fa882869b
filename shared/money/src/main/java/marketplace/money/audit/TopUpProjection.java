package marketplace.money.audit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.kernel.Money;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUpStatus;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Projects top-ups from the journal, and from the top-ups what each wallet has reserved of its daily limit. */
final class TopUpProjection {

    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, TopUp> topUps;
    private final List<Item> states;

    TopUpProjection(StoredItems items, Journal journal, Comparison comparison) {
        this.journal = journal;
        this.comparison = comparison;
        this.topUps = items.records(Keys.TOP_UPS, TopUpItems.TOP_UP::read);
        this.states = items.byPrefix().values().stream()
                .flatMap(List::stream)
                .filter(item -> Keys.isAutoTopUp(item.key()))
                .toList();
    }

    void compare() {
        Set<String> ids = new TreeSet<>(topUps.keySet());
        ids.addAll(journal.subjects(entry -> entry.kind() == TransactionKind.TOP_UP));
        for (String id : ids) {
            TopUp topUp = topUps.get(id);
            comparison.compare(
                    "top-up " + id,
                    topUp == null
                            ? null
                            : Map.of(
                                    "paidCents",
                                    topUp.status() == TopUpStatus.PAID
                                            ? List.of(topUp.amount().cents())
                                            : List.of()),
                    Map.of("paidCents", Journal.received(journal.about(id, TransactionKind.TOP_UP))),
                    id);
        }
        states.forEach(item -> compare("auto-topup of " + TopUpItems.owner(item), TopUpItems.STATE.read(item)));
    }

    private void compare(String name, AutoTopUp state) {
        List<TopUp> own = topUps.values().stream()
                .filter(topUp -> topUp.payerId().equals(state.owner()))
                .toList();
        Money reserved = own.stream()
                .filter(topUp -> topUp.status() != TopUpStatus.FAILED)
                .filter(topUp -> topUp.day().equals(state.day()))
                .map(TopUp::amount)
                .reduce(Money.ZERO, Money::plus);
        List<String> pending = own.stream()
                .filter(topUp -> topUp.status() == TopUpStatus.PENDING)
                .map(topUp -> topUp.id().value())
                .toList();
        comparison.compare(
                name,
                Map.of(
                        "reservedCents",
                        state.reserved().cents(),
                        "inFlight",
                        state.inFlight() == null
                                ? List.of()
                                : List.of(state.inFlight().value())),
                Map.of("reservedCents", reserved.cents(), "inFlight", pending));
    }
}
