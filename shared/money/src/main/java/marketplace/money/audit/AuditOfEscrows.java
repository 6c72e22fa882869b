package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.money.audit.Audit.Difference;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowAct;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowOutcome;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.JournalItems.Leg;
import marketplace.money.ledger.LedgerAccount;
import marketplace.table.Item;

/**
 * The audit's part for escrows: what each has taken in and paid out, rebuilt from the journal.
 *
 * <p>Of an escrow that a damaged transaction has moved nothing is said here: whoever reads the ledger names that one.
 */
final class AuditOfEscrows {

    /** What the journal says of one escrow. */
    private static final class Held {
        private long funded;
        private long paidOut;
        private long refunded;
        private long fee;
        private final Set<String> transactions = new HashSet<>();
    }

    private final Map<String, Escrow> escrows = new TreeMap<>();
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Escrow> sound = new TreeMap<>();

    void stored(Item item) {
        escrows.put(item.text("id"), EscrowItems.escrow(item));
    }

    void replay(Entry entry, LedgerAccount.Escrow account, long cents) {
        Held escrow = held.computeIfAbsent(account.escrow().value(), _ -> new Held());
        escrow.transactions.add(entry.id().value());
        if (cents > 0) {
            escrow.funded += cents;
            return;
        }
        for (Leg leg : entry.legs()) {
            long part = leg.amount().cents();
            switch (leg.account()) {
                case LedgerAccount.Payable _ -> escrow.paidOut += part;
                case LedgerAccount.Wallet _ -> escrow.refunded += part;
                case LedgerAccount.Fees _ -> escrow.fee += part;
                case LedgerAccount.Escrow _,
                        LedgerAccount.Run _,
                        LedgerAccount.External _,
                        LedgerAccount.Receivable _,
                        LedgerAccount.Bulk _,
                        LedgerAccount.Held _ -> {
                    // No escrow ends there.
                }
            }
        }
    }

    /** Those that say they were paid by a checkout, and of which the journal knows nothing. */
    List<Escrow> paidByNothing() {
        return escrows.values().stream()
                .filter(escrow -> escrow.clocks().fundedAt() != null
                        && !escrow.transactions().isEmpty())
                .filter(escrow -> journalOf(escrow.id().value()).funded == 0)
                .filter(escrow -> escrow.funding() instanceof Funding.ByCheckout)
                .toList();
    }

    /** Every difference; takes the accounts of the ledger that a damaged transaction has touched. */
    List<Difference> compare(Set<String> doubtful) {
        List<Difference> differences = new ArrayList<>();
        escrows.forEach((id, escrow) -> {
            if (doubtful.contains(escrow.account().code())) {
                return;
            }
            String fault = fault(escrow, journalOf(id));
            if (fault.isEmpty()) {
                sound.put(id, escrow);
            } else {
                differences.add(new Difference("escrow " + id, fault));
            }
        });
        held.keySet().stream()
                .filter(id -> !escrows.containsKey(id))
                .sorted()
                .map(id -> new Difference("escrow " + id, "is in the journal, and nowhere else"))
                .forEach(differences::add);
        return differences;
    }

    /** Those that {@link #compare} found to agree with the journal. */
    Map<String, Escrow> sound() {
        return sound;
    }

    /** The ids of the others, missing ones among them. */
    Set<String> unsound() {
        Set<String> unsound = new HashSet<>(escrows.keySet());
        unsound.addAll(held.keySet());
        unsound.removeAll(sound.keySet());
        return unsound;
    }

    private Held journalOf(String id) {
        return held.getOrDefault(id, new Held());
    }

    private static String fault(Escrow escrow, Held journal) {
        EscrowOutcome outcome = escrow.outcome();
        long stillHeld = journal.funded - journal.paidOut - journal.refunded - journal.fee;
        EscrowAct last = escrow.auditLog().getLast();
        if (last.to() != escrow.status()) {
            return "is " + escrow.status().wire() + ", its log says "
                    + last.to().wire();
        }
        if (escrow.held().cents() != stillHeld) {
            return "holds " + escrow.held().cents() + " cents as "
                    + escrow.status().wire() + ", the journal says " + stillHeld;
        }
        if (journal.funded != 0 && journal.funded != escrow.terms().total().cents()) {
            return "is of " + escrow.terms().total().cents() + " cents, the journal says " + journal.funded;
        }
        if (outcome.paidOut().cents() != journal.paidOut
                || outcome.refunded().cents() != journal.refunded
                || outcome.feeKept().cents() != journal.fee) {
            return "paid out " + outcome.paidOut().cents() + ", refunded "
                    + outcome.refunded().cents() + ", kept " + outcome.feeKept().cents() + " cents; the journal says "
                    + journal.paidOut + ", " + journal.refunded + ", " + journal.fee;
        }
        Set<String> own = new HashSet<>();
        escrow.transactions().forEach(transaction -> own.add(transaction.value()));
        return own.equals(journal.transactions) ? "" : "names other transactions than the journal has for it";
    }
}
