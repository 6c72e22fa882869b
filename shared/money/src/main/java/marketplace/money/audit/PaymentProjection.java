package marketplace.money.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import marketplace.kernel.Id.TransactionId;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.LossPayment;
import marketplace.money.refunds.Clawback;
import marketplace.money.refunds.ClawbackItems;
import marketplace.money.refunds.CoveredLoss;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundItems;
import marketplace.money.refunds.RefundStatus;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class PaymentProjection {

    private final StoredItems items;
    private final Journal journal;
    private final Comparison comparison;

    PaymentProjection(StoredItems items, Journal journal, Comparison comparison) {
        this.items = items;
        this.journal = journal;
        this.comparison = comparison;
    }

    void compare() {
        compareRefunds();
        comparePayments();
        compareClawbacks();
        compareCoveredLosses();
        compareLossPayments();
    }

    /** A refund has left the wallet once, and is returned to it exactly if it failed. */
    private void compareRefunds() {
        Map<String, Refund> refunds = items.records(Keys.REFUNDS, RefundItems.MAPPER::read);
        Set<String> ids = new TreeSet<>(refunds.keySet());
        journal.entries().stream()
                .filter(entry ->
                        entry.kind() == TransactionKind.REFUND || entry.kind() == TransactionKind.REFUND_RETURNED)
                .forEach(entry -> ids.add(entry.referenceOrSubject()));
        for (String id : ids) {
            List<Entry> moved = journal.knownAs(id);
            Set<String> payments = new TreeSet<>();
            moved.forEach(entry -> payments.add(entry.subject()));
            Map<String, ?> projected = attributes(
                    refunded(moved, TransactionKind.REFUND),
                    refunded(moved, TransactionKind.REFUND_RETURNED),
                    payments);
            Refund refund = refunds.get(id);
            if (refund == null) {
                comparison.compare("refund " + id, null, projected, id);
                continue;
            }
            String payment = refund.paymentId().value();
            List<Long> amount = List.of(refund.amount().cents());
            comparison.compare(
                    "refund " + id,
                    attributes(amount, refund.status() == RefundStatus.FAILED ? amount : List.of(), Set.of(payment)),
                    projected,
                    id,
                    payment);
        }
    }

    private static List<Long> refunded(List<Entry> entries, TransactionKind kind) {
        return Journal.cents(entries.stream().filter(entry -> entry.kind() == kind), LedgerAccount.External.class)
                .map(Math::abs)
                .toList();
    }

    private static Map<String, ?> attributes(List<Long> refunded, List<Long> returned, Set<String> payments) {
        return Map.of("refundedCents", refunded, "returnedCents", returned, "payments", payments);
    }

    private void comparePayments() {
        Map<String, String> purposes = purposes();
        items.of(Keys.PAYMENTS).stream()
                .flatMap(item -> Payments.payment(item).stream())
                .forEach(payment -> {
                    String id = payment.id().value();
                    comparison.compare(
                            "payment " + id,
                            attributes(payment),
                            projected(payment),
                            id,
                            purposes.getOrDefault(id, id));
                });
    }

    private static Map<String, ?> attributes(Payment payment) {
        return Map.of(
                "paidCents", payment.paid().cents(),
                "goneCents", payment.gone().cents(),
                "recoveredCents", payment.recovered().cents());
    }

    private Map<String, ?> projected(Payment payment) {
        String id = payment.id().value();
        List<Long> received = Journal.received(journal.knownAs(id));
        List<Entry> gone = journal.about(id).stream()
                .filter(entry -> entry.kind().isClawback()
                        || entry.kind() == TransactionKind.REFUND
                        || entry.kind() == TransactionKind.REFUND_RETURNED)
                .toList();
        // A checkout that was paid twice is one payment; either amount may be stored.
        boolean known = received.contains(payment.paid().cents());
        return Map.of(
                "paidCents",
                known ? payment.paid().cents() : received,
                "goneCents",
                Journal.sum(gone, LedgerAccount.External.class),
                "recoveredCents",
                recovered(journal.about(id)));
    }

    /** Without what the platform paid. */
    private static long recovered(List<Entry> entries) {
        return Journal.cents(
                        entries.stream()
                                .filter(entry ->
                                        entry.kind().isClawback() || entry.kind() == TransactionKind.PAYMENT_LINK_PAID),
                        LedgerAccount.PlatformLosses.class)
                .filter(cents -> cents > 0)
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The escrow or transfer that a checkout pays for: a missing transaction is known by that alone. */
    private Map<String, String> purposes() {
        Map<String, String> purposes = new HashMap<>();
        for (Checkout checkout :
                items.records("CHK#", CheckoutItems.MAPPER::read).values()) {
            switch (checkout.purpose()) {
                case CheckoutPurpose.EscrowFunding funding ->
                    purposes.put(checkout.id().value(), funding.escrowId().value());
                case CheckoutPurpose.Transfer transfer ->
                    purposes.put(checkout.id().value(), transfer.transferId().value());
                case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> {}
            }
        }
        return purposes;
    }

    private void compareClawbacks() {
        Map<String, Long> stored = new TreeMap<>();
        items.of(Keys.CLAWBACKS_OF).stream()
                .filter(PaymentProjection::isClawback)
                .map(ClawbackItems.MAPPER::read)
                .forEach(clawback -> stored.merge(clawback.paidFor(), taken(clawback), Long::sum));
        Set<String> payments = journal.subjects(entry -> entry.kind().isClawback());
        payments.addAll(stored.keySet());
        for (String payment : payments) {
            List<Entry> entries = journal.about(payment).stream()
                    .filter(entry -> entry.kind().isClawback())
                    .toList();
            comparison.compare(
                    "clawbacks of " + payment,
                    Map.of("takenCents", stored.getOrDefault(payment, 0L)),
                    Map.of("takenCents", Journal.sum(entries, LedgerAccount.External.class)),
                    payment);
        }
    }

    private void compareCoveredLosses() {
        compareByTransaction(
                "covered loss ",
                stored(Keys.CLAWBACKS_OF, Keys.COVERED_LOSSES, CoveredLoss.MAPPER, CoveredLoss::ruling),
                CoveredLoss::of,
                PaymentProjection::attributes);
    }

    private void compareLossPayments() {
        compareByTransaction(
                "loss payment ",
                stored(Keys.LEDGER, Keys.LOSS_PAYMENTS, LossPayment.MAPPER, LossPayment::transaction),
                LossPayment::of,
                PaymentProjection::attributes);
    }

    private <T extends Record> Map<String, T> stored(
            String pk, String sk, RecordMapper<T> mapper, Function<T, TransactionId> id) {
        Map<String, T> stored = new TreeMap<>();
        items.of(pk).stream()
                .filter(item -> item.key().sk().startsWith(sk))
                .map(mapper::read)
                .forEach(found -> stored.put(id.apply(found).value(), found));
        return stored;
    }

    /** Records that follow from one journal entry each and are stored by its id. */
    private <T> void compareByTransaction(
            String name,
            Map<String, T> stored,
            Function<Entry, Optional<T>> projection,
            Function<T, Map<String, ?>> attributes) {
        Map<String, Entry> entries = new TreeMap<>();
        journal.entries().stream()
                .filter(entry -> projection.apply(entry).isPresent())
                .forEach(entry -> entries.put(entry.id().value(), entry));
        Set<String> ids = new TreeSet<>(stored.keySet());
        ids.addAll(entries.keySet());
        for (String id : ids) {
            Entry entry = entries.get(id);
            comparison.compare(
                    name + id,
                    stored.containsKey(id) ? attributes.apply(stored.get(id)) : null,
                    entry == null
                            ? null
                            : attributes.apply(projection.apply(entry).orElseThrow()),
                    "transaction " + id,
                    entry == null ? id : entry.subject());
        }
    }

    private static Map<String, ?> attributes(LossPayment payment) {
        return Map.of("payerId", payment.payerId(), "lost", payment.lost(), "paidBy", payment.paidBy());
    }

    private static Map<String, ?> attributes(CoveredLoss loss) {
        return Map.of(
                "payerId",
                loss.payerId(),
                "payments",
                loss.payments().stream()
                        .map(part -> part.payment() + " " + part.amount().cents())
                        .toList());
    }

    private static boolean isClawback(Item item) {
        return item.key().sk().startsWith(Keys.CLAWBACKS);
    }

    private static long taken(Clawback clawback) {
        return clawback.net().cents();
    }
}
