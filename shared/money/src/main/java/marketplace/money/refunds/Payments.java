package marketplace.money.refunds;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.money.transactions.Unspent;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The stored payments. Items are updated and never replaced: a clawback may be stored before its payment. */
public final class Payments {

    private static final RecordMapper<Payment> MAPPER = RecordMapper.of(Payment.class);

    private static final String PAID = MAPPER.attribute("paidCents");
    private static final String GONE = MAPPER.attribute("goneCents");
    private static final String RECOVERED = MAPPER.attribute("recoveredCents");

    private final Table table;

    public Payments(Table table) {
        this.table = table;
    }

    public Optional<Payment> find(AccountId payer, PaymentId id) {
        return table.get(Keys.payment(payer, id))
                .flatMap(Payments::payment)
                .filter(found -> found.id().equals(id));
    }

    public Page<Payment> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.paymentCollection(payer));
        Page<Item> page = table.query(all.newestFirst().limit(limit).after(after));
        return new Page<>(
                page.items().stream()
                        .map(Payments::payment)
                        .flatMap(Optional::stream)
                        .toList(),
                page.next());
    }

    /** The payments with unspent money, by id. */
    public List<Payment> unspent(AccountId payer, Unspent unspent) {
        List<Key> keys = unspent.parts().stream()
                .map(Unspent.Part::payment)
                .filter(id -> id != null && (IdKind.CHECKOUT.matches(id) || IdKind.TOP_UP.matches(id)))
                .distinct()
                .map(id -> Keys.payment(payer, new PaymentId(id)))
                .toList();
        return table.getAll(keys).values().stream()
                .map(Payments::payment)
                .flatMap(Optional::stream)
                .filter(payment -> !payment.refundable(unspent).equals(Money.ZERO))
                .sorted(Comparator.comparing(payment -> payment.id().value()))
                .toList();
    }

    /** Keeps clawbacks stored before it. Of a checkout paid twice, only the later payment can be refunded here. */
    public static Write receive(Payment payment) {
        return received(payment, Money.ZERO).when(MAPPER.notNewer());
    }

    private static Write received(Payment payment, Money recovered) {
        List<Change> changes = new ArrayList<>(MAPPER.changes(payment));
        changes.removeIf(
                change -> change.attribute().equals(GONE) || change.attribute().equals(RECOVERED));
        if (!payment.gone().equals(Money.ZERO)) {
            changes.add(Change.add(GONE, payment.gone().cents()));
        }
        if (!recovered.equals(Money.ZERO)) {
            changes.add(Change.add(RECOVERED, recovered.cents()));
        }
        return Write.update(Keys.payment(payment.payerId(), payment.id()), changes.toArray(Change[]::new));
    }

    /** {@link #receive}, on condition that {@link #isTakenBack} still has this answer. */
    public static Write receive(Payment payment, boolean takenBack) {
        Condition unchanged =
                takenBack ? Condition.atLeast(GONE, 1) : Condition.any(Condition.lacks(GONE), Condition.below(GONE, 1));
        return receive(payment).when(Condition.all(MAPPER.notNewer(), unchanged));
    }

    /**
     * The payment of a link, on condition that {@link #gone} is the same.
     * @param recovered what the platform gets back, which has paid for a payment that was taken back before
     */
    public static Write receive(Payment payment, Money gone, Money recovered) {
        Condition unchanged = gone.equals(Money.ZERO)
                ? Condition.any(Condition.lacks(GONE), Condition.is(GONE, 0))
                : Condition.is(GONE, gone.cents());
        return received(payment, recovered).when(Condition.all(MAPPER.notNewer(), unchanged));
    }

    /** What a provider has taken back of the payment, perhaps before it was reported as paid. */
    public Money gone(AccountId payer, PaymentId id) {
        return stored(payer, id, Payment::gone);
    }

    /** A payment that was not reported is required to be so still: reporting it can fund an escrow. */
    Write takeBack(AccountId payer, PaymentId id, Money more) {
        Write taken = takenBack(payer, id, more);
        return find(payer, id).isPresent() ? taken : taken.when(Condition.lacks(PAID));
    }

    public static Write takenBack(AccountId payer, PaymentId id, Money more) {
        return Write.update(
                Keys.payment(payer, id),
                Change.set(RecordMapper.SHAPE, MAPPER.shape()),
                Change.add(GONE, more.cents()));
    }

    /** What the platform got back before, of what it has paid because the payment was taken back. */
    Money recovered(AccountId payer, PaymentId id) {
        return stored(payer, id, Payment::recovered);
    }

    private Money stored(AccountId payer, PaymentId id, Function<Payment, Money> amount) {
        return table.get(Keys.payment(payer, id)).map(MAPPER::read).map(amount).orElse(Money.ZERO);
    }

    /** The platform gets back this much more. Two returns at once do not both pay it. */
    static Write recover(AccountId payer, PaymentId id, Money returned, Money before, Money more) {
        return Write.update(
                        Keys.payment(payer, id),
                        Change.set(RecordMapper.SHAPE, MAPPER.shape()),
                        Change.add(GONE, returned.negated().cents()),
                        Change.add(RECOVERED, more.cents()))
                .when(Condition.any(Condition.lacks(RECOVERED), Condition.below(RECOVERED, before.cents() + 1)));
    }

    /** The posting requires that this much of the payment is unspent, which is never more than is left. */
    static Write refund(Payment payment, Money amount) {
        return takenBack(payment.payerId(), payment.id(), amount);
    }

    /** Whether a provider has taken back some of the payment, perhaps before it was reported as paid. */
    public boolean isTakenBack(AccountId payer, PaymentId id) {
        return !gone(payer, id).equals(Money.ZERO);
    }

    /** Empty for an item that so far holds clawbacks only. */
    public static Optional<Payment> payment(Item item) {
        return Optional.of(MAPPER.read(item)).filter(payment -> payment.paid() != null);
    }
}
