package marketplace.money.audit;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.ledger.JournalItems;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;

/**
 * Projects payouts: one for each escrow that paid out, and for each transfer, paid link and payment of a run that
 * credited a human; and confirmed exactly if the journal has paid it.
 */
final class PayoutProjection {

    private static final Set<TransactionKind> EARNED =
            EnumSet.of(TransactionKind.TRANSFER, TransactionKind.PAYMENT_LINK_PAID, TransactionKind.RUN_PAID);

    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, Escrow> escrows;
    private final Map<String, Payout> payouts;

    PayoutProjection(StoredItems items, Journal journal, Comparison comparison, EscrowProjection escrows) {
        this.journal = journal;
        this.comparison = comparison;
        this.escrows = escrows.stored();
        this.payouts = items.records("PAYOUTS#", PayoutItems.MAPPER::read);
    }

    void compare() {
        Set<String> paid = new HashSet<>();
        Map<String, Payout> others = new TreeMap<>();
        payouts.forEach((id, payout) -> {
            if (payout.source() instanceof PayoutSource.OfEscrow(EscrowId escrow)) {
                compare(id, payout, escrow.value(), paid.add(escrow.value()));
            } else {
                others.put(id, payout);
            }
        });
        escrows.forEach((id, escrow) -> {
            if (escrow.outcome().paidOut().cents() > 0 && !paid.contains(id)) {
                comparison.compare(
                        "payout of escrow " + id,
                        null,
                        Map.of("amountCents", escrow.outcome().paidOut().cents()),
                        id,
                        EscrowProjection.name(id));
            }
        });
        compareEarned(others);
    }

    /** @param first whether no other payout is of this escrow */
    private void compare(String id, Payout payout, String escrowId, boolean first) {
        comparison.compare(
                "payout " + id,
                attributes(payout),
                first
                        ? Optional.ofNullable(escrows.get(escrowId))
                                .map(held -> attributes(
                                        held.terms().payeeId(), held.outcome().paidOut(), paid(id), escrowId))
                                .orElse(null)
                        : null,
                id,
                escrowId,
                EscrowProjection.name(escrowId));
    }

    /** What transfers, links and runs have credited to humans names the payout by its transaction. */
    private void compareEarned(Map<String, Payout> stored) {
        Map<String, Map<String, ?>> projected = new TreeMap<>();
        Map<String, String> subjects = new TreeMap<>();
        journal.entries().stream()
                .filter(entry -> EARNED.contains(entry.kind()))
                .filter(entry -> !isRefundedAtOnce(entry))
                .forEach(entry -> entry.legs().forEach(leg -> {
                    if (leg.account() instanceof LedgerAccount.Payable(AccountId payee)) {
                        String id = PayoutId.of(entry.id()).value();
                        projected.put(id, attributes(payee, leg.amount(), paid(id), entry.subject()));
                        subjects.put(id, entry.subject());
                    }
                }));
        stored.forEach((id, payout) -> subjects.putIfAbsent(id, subject(payout)));
        subjects.forEach((id, subject) -> comparison.compare(
                "payout " + id,
                Optional.ofNullable(stored.get(id))
                        .<Map<String, ?>>map(PayoutProjection::attributes)
                        .orElse(null),
                projected.get(id),
                id,
                subject));
    }

    /** The payment of a link of an account that is being deleted. */
    private boolean isRefundedAtOnce(JournalItems.Entry earned) {
        return Journal.sum(journal.about(earned.subject(), TransactionKind.REFUND), LedgerAccount.Payable.class) < 0;
    }

    private Money paid(String payoutId) {
        return new Money(-Journal.sum(
                journal.about(payoutId, TransactionKind.PAYOUT, TransactionKind.PAYOUT_REVERSED),
                LedgerAccount.Payable.class));
    }

    private static String subject(Payout payout) {
        return switch (payout.source()) {
            case PayoutSource.OfEscrow(EscrowId escrow) -> escrow.value();
            case PayoutSource.OfTransfer(TransferId transfer) -> transfer.value();
            case PayoutSource.OfLink(PaymentLinkId link) -> link.checkoutId().value();
            case PayoutSource.OfRun(RunId run) -> run.value();
        };
    }

    private static Map<String, ?> attributes(Payout payout) {
        boolean confirmed = payout.status() == PayoutStatus.CONFIRMED;
        return attributes(payout.payeeId(), payout.amount(), confirmed ? payout.amount() : Money.ZERO, subject(payout));
    }

    private static Map<String, ?> attributes(AccountId payee, Money amount, Money paid, String subject) {
        return Map.of("payeeId", payee, "amountCents", amount.cents(), "paidCents", paid.cents(), "source", subject);
    }
}
