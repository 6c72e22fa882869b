package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.kernel.Money;
import marketplace.money.audit.Audit.Difference;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundItems;
import marketplace.money.refunds.RefundStatus;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The audit's part for refunds and for the payments that they are of: a refund has left its wallet once, and is back there
 * exactly if it has failed; what has gone back of a payment is what the journal says.
 *
 * <p>A refund whose money is given twice, or a payment that forgets what went back of it, no balance would show.
 */
final class AuditOfRefunds {

    /** What the journal says of one refund. */
    private record Moved(String payment, List<Money> out, List<Money> back) {
        Moved(String payment) {
            this(payment, new ArrayList<>(), new ArrayList<>());
        }
    }

    private final Map<String, Refund> refunds = new TreeMap<>();
    private final Map<String, Payment> payments = new TreeMap<>();
    private final Map<String, Moved> moved = new TreeMap<>();
    private final Map<String, Set<Money>> came = new HashMap<>();
    private final Map<String, Money> gone = new HashMap<>();
    private final Map<String, String> paidFor = new HashMap<>();
    private final Set<String> doubtful = new HashSet<>();

    private final List<Difference> differences = new ArrayList<>();

    /** Takes an item, if it is of this part. */
    void stored(Item item) {
        if (item.key().pk().startsWith(Keys.REFUNDS)) {
            Refund refund = RefundItems.refund(item);
            refunds.put(refund.id().value(), refund);
        } else if (item.key().pk().startsWith(Keys.PAYMENTS)) {
            Payments.payment(item)
                    .ifPresent(payment -> payments.put(payment.id().value(), payment));
        } else if (item.key().pk().startsWith("CHK#")) {
            Checkout checkout = CheckoutItems.checkout(item);
            switch (checkout.purpose()) {
                case CheckoutPurpose.EscrowFunding funding ->
                    paidFor.put(checkout.id().value(), funding.escrowId().value());
                case CheckoutPurpose.Transfer transfer ->
                    paidFor.put(checkout.id().value(), transfer.transferId().value());
                case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> {
                    // The journal names these by the checkout itself.
                }
            }
        }
    }

    /** Takes what the journal says; of what is damaged, or not there, only that it says nothing for certain. */
    void replay(Entry entry, boolean sound) {
        if (!sound) {
            doubtful.add(entry.subject());
            doubtful.add(entry.reference());
            return;
        }
        entry.legs().stream()
                .filter(leg -> leg.account() instanceof LedgerAccount.External)
                .forEach(leg -> replay(entry, leg.amount()));
    }

    /** Takes what the world outside has gained, or lost. */
    private void replay(Entry entry, Money gained) {
        if (entry.kind() == TransactionKind.REFUND || entry.kind() == TransactionKind.REFUND_RETURNED) {
            Moved refund = moved.computeIfAbsent(entry.reference(), _ -> new Moved(entry.subject()));
            (entry.kind() == TransactionKind.REFUND ? refund.out() : refund.back())
                    .add(gained.isNegative() ? gained.negated() : gained);
            gone.merge(entry.subject(), gained, Money::plus);
        } else if (entry.kind().isClawback()) {
            gone.merge(entry.subject(), gained, Money::plus);
        } else {
            came.computeIfAbsent(entry.reference(), _ -> new HashSet<>()).add(gained.negated());
        }
    }

    List<Difference> compare() {
        Set<String> all = new TreeSet<>(refunds.keySet());
        all.addAll(moved.keySet());
        all.forEach(this::compareRefund);
        payments.values().stream()
                .filter(payment -> !doubtful.contains(payment.id().value()))
                .filter(payment -> !doubtful.contains(paidFor.get(payment.id().value())))
                .forEach(this::comparePayment);
        return differences;
    }

    private void compareRefund(String id) {
        Refund refund = refunds.get(id);
        Moved money = moved.getOrDefault(id, new Moved("nothing"));
        if (refund == null) {
            differ("refund " + id, "is in the journal, and nowhere else");
            return;
        }
        String payment = refund.paymentId().value();
        if (doubtful.contains(id) || doubtful.contains(payment) || doubtful.contains(money.payment())) {
            return;
        }
        List<Money> out = List.of(refund.amount());
        List<Money> back = refund.status() == RefundStatus.FAILED ? out : List.of();
        if (!money.out().equals(out) || !money.back().equals(back)) {
            differ(
                    "refund " + id,
                    "is " + refund.status().wire() + " with " + refund.amount().cents()
                            + " cents, the journal has " + cents(money.out()) + " out and " + cents(money.back())
                            + " back");
        } else if (!money.payment().equals(payment)) {
            differ("refund " + id, "is of " + payment + ", the journal says " + money.payment());
        }
    }

    private void comparePayment(Payment payment) {
        String id = payment.id().value();
        Money ought = gone.getOrDefault(id, Money.ZERO);
        Set<Money> paid = came.getOrDefault(id, Set.of());
        if (!paid.contains(payment.paid())) {
            differ(
                    "payment " + id,
                    "is of " + payment.paid().cents() + " cents, the journal has " + cents(List.copyOf(paid)));
        } else if (!payment.gone().equals(ought)) {
            differ(
                    "payment " + id,
                    "has " + payment.gone().cents() + " cents gone back, the journal says " + ought.cents());
        }
    }

    private static List<Long> cents(List<Money> amounts) {
        return amounts.stream().map(Money::cents).toList();
    }

    private void differ(String subject, String finding) {
        differences.add(new Difference(subject, finding));
    }
}
