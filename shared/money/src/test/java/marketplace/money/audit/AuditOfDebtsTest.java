package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditOfDebtsTest {

    private static final String DEBT = new LedgerAccount.Receivable(POSTER).code();
    private static final Key HEAD = Keys.ledgerHead(DEBT);
    private static final String NAME = "balance " + DEBT;

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    private EscrowId work;

    @BeforeEach
    void owesForThreePaymentsAndHasPaidSomeOfEachKind() {
        List<Checkout> paid = Stream.of(3_000L, 2_000L, 1_000L)
                .map(cents -> market.deposit(POSTER, cents))
                .toList();
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 500));
        work = market.fund(MoneyFixture.terms(2, 4_000));
        market.complete(work);
        paid.forEach(checkout -> chargedBack(checkout, checkout.amount().cents()));
        market.deliver(new ProviderEvent.ChargebackReturned(
                PROVIDER,
                "won",
                "dp:" + paid.get(1).id(),
                POSTER,
                paid.get(1).id().value(),
                new Money(400)));
        market.move(escrow, held -> held.lose(EscrowActor.PLATFORM, "chargeback", market.transaction(), market.now()));
        market.deposited(100);
        assertThat(owed()).hasSize(3);
        assertThat(findings(table.items().stream())).isEmpty();
    }

    private void chargedBack(Checkout checkout, long cents) {
        market.deliver(new ProviderEvent.ChargedBack(
                PROVIDER,
                "taken:" + checkout.id(),
                "dp:" + checkout.id(),
                POSTER,
                checkout.id().value(),
                new Money(cents)));
    }

    private List<?> owed() {
        return (List<?>) table.get(HEAD).orElseThrow().attributes().get("unspent");
    }

    private static List<String> findings(Stream<Item> items) {
        return Audit.of(items).stream().map(Audit.Difference::subject).toList();
    }

    private void finds(Key key, Consumer<Map<String, Object>> damage, String subject) {
        Map<String, Object> attributes =
                new TreeMap<>(table.get(key).orElseThrow().attributes());
        damage.accept(attributes);
        Item damaged = Item.of(attributes);
        assertThat(findings(table.items().stream().map(item -> item.key().equals(key) ? damaged : item)))
                .containsExactly(subject);
    }

    private void findsMissing(Key key, String subject) {
        assertThat(findings(table.items().stream().filter(item -> !item.key().equals(key))))
                .containsExactly(subject);
    }

    private Item stored(String sk) {
        return table.items().stream()
                .filter(item -> item.key().sk().startsWith(sk))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void debtForAnotherPaymentIsNamedThoughTheTotalAgrees() {
        finds(HEAD, head -> head.put("unspent", swapped(owed(), "payment")), NAME);
        finds(HEAD, head -> head.put("unspent", swapped(owed(), "amountCents")), NAME);
    }

    @Test
    void missingOrChangedOrderOfPaymentsIsNamed() {
        finds(HEAD, head -> head.remove("unspent"), NAME);
        finds(HEAD, head -> head.put("unspent", owed().reversed()), NAME);
        finds(HEAD, head -> head.put("unspent", owed().subList(0, 2)), NAME);
    }

    @Test
    void wrongCoveredLossIsNamed() {
        market.advance(Duration.ofMinutes(2));
        market.move(
                work,
                held -> held.rule(
                        new Ruling.Release(), null, market.escrows.owed(held), market.releaseIds(), market.now()));
        Item loss = stored(Keys.COVERED_LOSSES);
        String name = "covered loss " + loss.text("ruling");

        assertThat(findings(table.items().stream())).isEmpty();
        finds(loss.key(), item -> item.put("payments", List.of()), name);
        finds(loss.key(), item -> item.put("payerId", MoneyFixture.WORKER.value()), name);
        findsMissing(loss.key(), name);
        findsEachMissingTransactionAlone();
    }

    @Test
    void wrongLossPaymentIsNamed() {
        market.deposit(POSTER, 100);
        Item payment = stored(Keys.LOSS_PAYMENTS);
        String name = "loss payment " + payment.text("transaction");

        assertThat(findings(table.items().stream())).isEmpty();
        finds(payment.key(), item -> item.put("paidBy", List.of("chk_other")), name);
        finds(payment.key(), item -> item.put("lost", List.of()), name);
        findsMissing(payment.key(), name);
        findsEachMissingTransactionAlone();
    }

    @Test
    void missingTransactionIsNamedAlone() {
        findsEachMissingTransactionAlone();
    }

    private void findsEachMissingTransactionAlone() {
        List<Item> entries = table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .toList();
        for (Item entry : entries) {
            findsMissing(entry.key(), "transaction " + entry.text("id"));
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Object> swapped(List<?> parts, String attribute) {
        List<Object> swapped = new ArrayList<>(parts);
        Map<String, Object> first = new TreeMap<>((Map<String, Object>) parts.get(0));
        Map<String, Object> second = new TreeMap<>((Map<String, Object>) parts.get(1));
        Object moved = first.put(attribute, second.get(attribute));
        second.put(attribute, Optional.ofNullable(moved).orElseThrow());
        swapped.set(0, first);
        swapped.set(1, second);
        return swapped;
    }
}
