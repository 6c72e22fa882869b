package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.money.audit.Audit.Difference;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.refunds.Clawback;

/**
 * The part of the audit that is about what providers took back of payments.
 *
 * <p>Of each payment, the records of it and the journal say the same sum.
 */
final class AuditOfClawbacks {

    private final Map<String, Long> stored = new TreeMap<>();
    private final Map<String, Long> journal = new TreeMap<>();
    private final Set<String> doubtful = new HashSet<>();

    void stored(Clawback clawback) {
        stored.merge(clawback.paidFor(), clawback.stands().cents(), Long::sum);
    }

    void replay(Entry entry) {
        if (!entry.isBalanced()) {
            // It cannot say how much it was; that it is damaged, or missing, is told by whoever reads the ledger.
            doubtful.add(entry.subject());
        } else if (entry.kind().isClawback()) {
            entry.legs().stream()
                    .filter(leg -> leg.account() instanceof LedgerAccount.External)
                    .forEach(leg -> journal.merge(entry.subject(), leg.amount().cents(), Long::sum));
        }
    }

    List<Difference> compare() {
        Set<String> payments = new TreeSet<>(stored.keySet());
        payments.addAll(journal.keySet());
        payments.removeAll(doubtful);
        List<Difference> differences = new ArrayList<>();
        for (String payment : payments) {
            long found = stored.getOrDefault(payment, 0L);
            long expected = journal.getOrDefault(payment, 0L);
            if (found != expected) {
                differences.add(new Difference(
                        "clawbacks of " + payment, "are of " + found + " cents, the journal says " + expected));
            }
        }
        return differences;
    }
}
