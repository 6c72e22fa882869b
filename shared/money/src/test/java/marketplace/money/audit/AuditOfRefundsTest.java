package marketplace.money.audit;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundItems;
import marketplace.money.refunds.RefundStatus;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditOfRefundsTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private Checkout first;
    private Checkout second;

    @BeforeEach
    void refundsOfEveryStatus() {
        first = paid(10_000);
        second = paid(7_000);
        market.refund(POSTER, first, 1_000);
        end(refund -> market.deliver(made(refund)));
        market.refund(POSTER, first, 2_000);
        end(refund -> market.deliver(new ProviderEvent.RefundFailed(
                MoneyFixture.PROVIDER, "failed:" + refund.id(), POSTER, refund.id(), "no")));
        market.deliver(new ProviderEvent.PaymentRefunded(
                MoneyFixture.PROVIDER, "refunded:1", "ch_1", POSTER, first.id().value(), new Money(700)));
        market.refund(POSTER, second, 3_000);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private Checkout paid(long cents) {
        Checkout checkout = market.openDeposit(POSTER, cents);
        market.deliver(market.paid(checkout, "pi_" + checkout.id()));
        return checkout;
    }

    private static ProviderEvent made(Refund refund) {
        return new ProviderEvent.RefundMade(MoneyFixture.PROVIDER, "made:" + refund.id(), POSTER, refund.id(), "re");
    }

    private void end(Consumer<Refund> how) {
        market.refunds(POSTER).stream().filter(Refund::isPending).forEach(how);
    }

    private static void add(Map<String, Object> attributes, String name, long cents) {
        attributes.merge(name, BigDecimal.valueOf(cents), (one, other) -> ((BigDecimal) one).add((BigDecimal) other));
    }

    private void finds(Key key, Consumer<Map<String, Object>> damage, String subject) {
        Map<String, Object> attributes =
                new TreeMap<>(table.get(key).orElseThrow().attributes());
        damage.accept(attributes);
        finds(key, Optional.of(Item.of(attributes)), subject);
    }

    private void finds(Key key, Optional<Item> instead, String subject) {
        Stream<Item> damaged =
                table.items().stream().flatMap(item -> item.key().equals(key) ? instead.stream() : Stream.of(item));

        assertThat(Audit.of(damaged)).extracting(Audit.Difference::subject).containsExactly(subject);
    }

    @Test
    void damagedRefundIsNamed() {
        List<Refund> refunds = market.refunds(POSTER);
        assertThat(refunds).extracting(Refund::status).containsExactlyInAnyOrder(RefundStatus.values());
        for (Refund refund : refunds) {
            Key key = Keys.refund(POSTER, refund.id());
            String name = "refund " + refund.id();
            boolean failed = refund.status() == RefundStatus.FAILED;
            finds(key, item -> item.put("status", failed ? "confirmed" : "failed"), name);
            finds(key, item -> add(item, "amountCents", 1), name);
            PaymentId other =
                    PaymentId.of(refund.paymentId().equals(PaymentId.of(first.id())) ? second.id() : first.id());
            finds(key, item -> item.put("paymentId", other.value()), name);
            finds(key, Optional.empty(), name);
        }
    }

    @Test
    void refundWithoutTransactionIsNamed() {
        Refund made = market.refunds(POSTER).getFirst();
        RefundId id = new RefundId("rfd_" + MoneyFixture.suffix(9));
        Payment payment = new Payments(table).find(POSTER, made.paymentId()).orElseThrow();
        Item forged = RefundItems.item(Refund.begin(id, payment, made.amount(), market.now()));

        assertThat(Audit.of(Stream.concat(table.items().stream(), Stream.of(forged))))
                .extracting(Audit.Difference::subject)
                .containsExactly("refund " + id);
    }

    @Test
    void paymentWithWrongAmountsIsNamed() {
        for (Checkout paid : List.of(first, second)) {
            Key key = Keys.payment(POSTER, PaymentId.of(paid.id()));
            finds(key, item -> add(item, "goneCents", -1), "payment " + paid.id());
            finds(key, item -> item.remove("goneCents"), "payment " + paid.id());
            finds(key, item -> add(item, "paidCents", 1), "payment " + paid.id());
        }
    }

    @Test
    void missingTransactionIsNamedAlone() {
        List<Item> entries = table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .toList();
        assertThat(entries)
                .extracting(entry -> entry.text("kind"))
                .contains("refund", "refund_returned", "payment_refunded", "deposit");
        for (Item entry : entries) {
            finds(entry.key(), Optional.empty(), "transaction " + entry.text("id"));
        }
    }
}
