package marketplace.money.audit;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.payouts.PayoutStatus;

/** Projects payouts: one for each escrow that paid out, and confirmed exactly if the journal has paid it. */
final class PayoutProjection {

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
        payouts.forEach((id, payout) -> {
            String escrowId = payout.escrowId().value();
            String escrowName = EscrowProjection.name(escrowId);
            Optional<Escrow> escrow = Optional.ofNullable(escrows.get(escrowId));
            boolean first = paid.add(escrowId);
            boolean confirmed = payout.status() == PayoutStatus.CONFIRMED;
            comparison.compare(
                    "payout " + id,
                    attributes(payout.payeeId(), payout.amount(), confirmed ? payout.amount() : Money.ZERO),
                    first
                            ? escrow.map(held -> attributes(
                                            held.terms().payeeId(),
                                            held.outcome().paidOut(),
                                            new Money(-Journal.sum(journal.about(id), LedgerAccount.Payable.class))))
                                    .orElse(null)
                            : null,
                    id,
                    escrowId,
                    escrowName);
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
    }

    private static Map<String, ?> attributes(AccountId payee, Money amount, Money paid) {
        return Map.of("payeeId", payee, "amountCents", amount.cents(), "paidCents", paid.cents());
    }
}
