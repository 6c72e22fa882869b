package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.audit.Audit.Difference;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutItems;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.refunds.ClawbackItems;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The part of the audit that is about records beside the ledger: payouts, checkouts, clawbacks.
 *
 * <p>Each is held to the journal and to the escrow that it belongs to; of an escrow that is damaged itself nothing is
 * asked.
 */
final class AuditRecords {

    private final Map<String, Payout> payouts = new TreeMap<>();
    private final Map<String, Checkout> checkouts = new TreeMap<>();
    private final AuditOfFinding finding = new AuditOfFinding();
    private final AuditOfClawbacks clawbacks = new AuditOfClawbacks();

    private final Map<String, Integer> settled = new HashMap<>();
    private final Map<String, List<Long>> deposits = new TreeMap<>();
    private final Set<String> doubtful = new HashSet<>();
    private final Set<String> late = new HashSet<>();
    private final Set<String> paidEscrows = new HashSet<>();
    private final Set<String> paidTransfers = new HashSet<>();

    private final List<Difference> differences = new ArrayList<>();

    void sort(Item item) {
        String pk = item.key().pk();
        finding.stored(item);
        if (pk.startsWith("PAYOUTS#")) {
            payouts.put(item.text("id"), PayoutItems.payout(item));
        } else if (pk.startsWith("CHK#")) {
            checkouts.put(item.text("id"), CheckoutItems.checkout(item));
        } else if (item.key().sk().startsWith(Keys.CLAWBACKS)) {
            clawbacks.stored(ClawbackItems.clawback(item));
        }
    }

    void replay(Entry entry) {
        settled.merge(entry.subject(), 1, Integer::sum);
        if (!entry.isBalanced()) {
            // It cannot say how much it was; that it is damaged is told by whoever reads the ledger.
            doubtful.add(entry.subject());
        }
        clawbacks.replay(entry);
        switch (entry.kind()) {
            case DEPOSIT, PAYMENT_LINK_PAID ->
                deposits.computeIfAbsent(entry.subject(), _ -> new ArrayList<>())
                        .add(entry.legs().stream()
                                .mapToLong(leg -> Math.max(0, leg.amount().cents()))
                                .sum());
            case LATE_PAYMENT -> late.add(entry.subject());
            case ESCROW_PAID -> paidEscrows.add(entry.subject());
            case TRANSFER -> {
                if (entry.legs().stream().anyMatch(leg -> leg.account() instanceof LedgerAccount.External)) {
                    paidTransfers.add(entry.subject());
                }
            }
            case ESCROW_FUNDED,
                    ESCROW_RELEASED,
                    ESCROW_REFUNDED,
                    ESCROW_SPLIT,
                    PAYOUT,
                    PAYOUT_REVERSED,
                    TRANSFER_RETURNED,
                    RUN_RESERVED,
                    RUN_REFUNDED,
                    TOP_UP,
                    CHARGEBACK,
                    CHARGEBACK_RETURNED,
                    PAYMENT_REFUNDED,
                    PAYMENT_REFUND_RETURNED,
                    REFUND,
                    REFUND_RETURNED -> {
                // No checkout is paid by these.
            }
        }
    }

    /**
     * What differs.
     *
     * @param sound the escrows that agree with the journal
     * @param unsound the ids of the others, missing ones among them
     * @param payable what the journal says is owed to each payee
     */
    List<Difference> compare(Map<String, Escrow> sound, Set<String> unsound, Map<AccountId, Long> payable) {
        comparePayouts(sound, unsound, payable);
        Set<String> missing = missingCheckouts(sound);
        missing.forEach(id -> differ("checkout " + id, "is missing"));
        compareCheckouts(sound);
        differences.addAll(finding.compare(sound, unsound, checkouts, missing));
        differences.addAll(clawbacks.compare());
        return differences;
    }

    /** One for each escrow that paid something, of that much; whatever is payable is owed by some payout. */
    private void comparePayouts(Map<String, Escrow> sound, Set<String> unsound, Map<AccountId, Long> payable) {
        Map<AccountId, Long> owed = new HashMap<>();
        Set<String> found = new HashSet<>();
        payouts.forEach((id, payout) -> {
            String escrow = payout.escrowId().value();
            boolean paid = settled.getOrDefault(id, 0) % 2 == 1;
            long cents = Optional.ofNullable(sound.get(escrow))
                    .map(held -> held.outcome().paidOut())
                    .orElse(payout.amount())
                    .cents();
            if (!found.add(escrow) || !(sound.containsKey(escrow) || unsound.contains(escrow))) {
                differ("payout " + id, "is of no escrow that is not paid out already");
                return;
            }
            if (paid != (payout.status() == PayoutStatus.CONFIRMED)) {
                differ(
                        "payout " + id,
                        "is " + payout.status().wire() + ", the journal says "
                                + (paid ? "it was made" : "it was not made"));
            } else if (payout.amount().cents() != cents) {
                differ("payout " + id, "is of " + payout.amount().cents() + " cents, its escrow paid out " + cents);
            }
            if (!paid) {
                owed.merge(payout.payeeId(), cents, Long::sum);
            }
        });
        sound.forEach((id, escrow) -> {
            if (escrow.outcome().paidOut().cents() > 0 && !found.contains(id)) {
                differ("payout of escrow " + id, "is missing");
                payable.remove(escrow.terms().payeeId());
            }
        });
        payable.forEach((payee, cents) -> {
            long expected = owed.getOrDefault(payee, 0L);
            if (cents != expected) {
                differ("payouts of " + payee, "owe " + expected + " cents, the journal says " + cents);
            }
        });
    }

    /** Those that money has come by, or that an escrow waits for. */
    private Set<String> missingCheckouts(Map<String, Escrow> sound) {
        Set<String> missing = new TreeSet<>(deposits.keySet());
        missing.removeIf(id -> !id.startsWith("chk_"));
        sound.values().stream()
                .map(Escrow::funding)
                .filter(Funding.ByCheckout.class::isInstance)
                .forEach(
                        by -> missing.add(((Funding.ByCheckout) by).checkoutId().value()));
        missing.removeAll(checkouts.keySet());
        return missing;
    }

    /** What was paid into a wallet stands in the journal once, and anything else not at all; late money is no deposit. */
    private void compareCheckouts(Map<String, Escrow> sound) {
        checkouts.forEach((id, checkout) -> {
            String fault = switch (checkout.purpose()) {
                case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> deposited(id, checkout);
                case CheckoutPurpose.EscrowFunding funding -> funded(checkout, funding.escrowId(), sound);
                case CheckoutPurpose.Transfer transfer ->
                    sent(checkout, transfer.transferId().value());
            };
            if (!fault.isEmpty()) {
                differ("checkout " + id, "is " + checkout.status().wire() + fault);
            }
        });
    }

    private String deposited(String id, Checkout checkout) {
        List<Long> found = deposits.getOrDefault(id, List.of());
        if (found.size() != (checkout.status() == CheckoutStatus.PAID ? 1 : 0)) {
            return ", the journal has it paid " + found.size() + " times";
        }
        boolean agrees =
                found.stream().allMatch(cents -> cents == checkout.amount().cents());
        return agrees || doubtful.contains(id)
                ? ""
                : " and of " + checkout.amount().cents() + " cents, the journal says " + found.getFirst();
    }

    private String funded(Checkout checkout, EscrowId id, Map<String, Escrow> sound) {
        boolean paid = checkout.status() == CheckoutStatus.PAID;
        boolean came = paidEscrows.contains(id.value());
        if ((came && !paid) || (paid && !came && !late.contains(checkout.id().value()))) {
            return ", the journal says that its escrow was " + (came ? "" : "not ") + "paid";
        }
        return Optional.ofNullable(sound.get(id.value()))
                .filter(escrow -> !escrow.terms().total().equals(checkout.amount()))
                .map(escrow -> " and of " + checkout.amount().cents() + " cents, its escrow of "
                        + escrow.terms().total().cents())
                .orElse("");
    }

    private String sent(Checkout checkout, String transfer) {
        boolean paid = checkout.status() == CheckoutStatus.PAID;
        boolean came = paidTransfers.contains(transfer);
        boolean differs = (came && !paid)
                || (paid && !came && !late.contains(checkout.id().value()));
        return differs && !doubtful.contains(transfer)
                ? ", the journal says that its transfer was " + (came ? "" : "not ") + "paid"
                : "";
    }

    private void differ(String subject, String finding) {
        differences.add(new Difference(subject, finding));
    }
}
