package marketplace.money.audit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.kernel.IdKind;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Funding;
import marketplace.money.transactions.TransactionKind;

/** Projects checkouts from what the journal received for them, and their codes from the checkouts. */
final class CheckoutProjection {

    private static final String CODES = "CODE#";
    private static final String NAME = "checkout ";

    private final StoredItems items;
    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, Escrow> escrows;
    private final Map<String, Checkout> checkouts;

    CheckoutProjection(StoredItems items, Journal journal, Comparison comparison, EscrowProjection escrows) {
        this.items = items;
        this.journal = journal;
        this.comparison = comparison;
        this.escrows = escrows.stored();
        this.checkouts = items.records("CHK#", CheckoutItems.MAPPER::read);
    }

    void compare() {
        deposited().forEach(id -> requireStored(id, Map.of("receivedCents", Journal.received(journal.about(id))), id));
        escrows.forEach((id, escrow) -> {
            if (escrow.funding() instanceof Funding.ByCheckout by) {
                requireStored(
                        by.checkoutId().value(),
                        Map.of("amountCents", escrow.terms().total().cents()),
                        id,
                        EscrowProjection.name(id));
            }
        });
        checkouts.values().forEach(this::compare);
        Map<String, String> codes = new TreeMap<>();
        checkouts.forEach((id, checkout) -> codes.put(checkout.code().value(), id));
        Map<String, String> stored = new TreeMap<>();
        items.of(CODES).forEach(item -> stored.put(item.key().pk().substring(CODES.length()), item.text("id")));
        EscrowProjection.comparePointers(comparison, "code ", stored, codes, NAME);
    }

    private Set<String> deposited() {
        return journal.subjects(entry -> entry.subject().startsWith(IdKind.CHECKOUT.prefix())
                && (entry.kind() == TransactionKind.DEPOSIT || entry.kind() == TransactionKind.PAYMENT_LINK_PAID));
    }

    private void requireStored(String id, Map<String, ?> projected, String... sources) {
        if (!checkouts.containsKey(id)) {
            comparison.compare(NAME + id, null, projected, sources);
        }
    }

    private void compare(Checkout checkout) {
        String id = checkout.id().value();
        boolean paid = checkout.status() == CheckoutStatus.PAID;
        switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ ->
                comparison.compare(
                        NAME + id,
                        Map.of("receivedCents", paid ? List.of(checkout.amount().cents()) : List.of()),
                        Map.of(
                                "receivedCents",
                                Journal.received(
                                        journal.about(id, TransactionKind.DEPOSIT, TransactionKind.PAYMENT_LINK_PAID))),
                        id);
            case CheckoutPurpose.EscrowFunding funding -> {
                String escrowId = funding.escrowId().value();
                long total = escrows.containsKey(escrowId)
                        ? escrows.get(escrowId).terms().total().cents()
                        : checkout.amount().cents();
                comparison.compare(
                        NAME + id,
                        Map.of("paid", paid, "amountCents", checkout.amount().cents()),
                        Map.of(
                                "paid",
                                isPaid(checkout, paid, escrowId, TransactionKind.ESCROW_PAID),
                                "amountCents",
                                total),
                        id,
                        escrowId,
                        EscrowProjection.name(escrowId));
            }
            case CheckoutPurpose.Transfer transfer -> {
                String transferId = transfer.transferId().value();
                comparison.compare(
                        NAME + id,
                        Map.of("paid", paid),
                        Map.of("paid", isPaid(checkout, paid, transferId, TransactionKind.TRANSFER)),
                        id,
                        transferId);
            }
        }
    }

    /** A late payment is credited to the payer; the checkout may be paid or not. */
    private boolean isPaid(Checkout checkout, boolean paid, String purpose, TransactionKind kind) {
        boolean late = !journal.about(checkout.id().value(), TransactionKind.LATE_PAYMENT)
                .isEmpty();
        return (paid && late) || !Journal.received(journal.about(purpose, kind)).isEmpty();
    }
}
