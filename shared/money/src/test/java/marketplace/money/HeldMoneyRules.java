package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.money.ledger.JournalItems;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;

/**
 * Held money reaches no other wallet and no card. What a wallet must keep is counted from its movements alone: earnings
 * that came before their hold was over, less all that was spent on work or taken back since.
 */
final class HeldMoneyRules {

    private record Lot(long cents, Instant until) {}

    private final Map<AccountId, List<Lot>> lots = new HashMap<>();

    /** How often money left a wallet that had to keep some. */
    int leftBeside;

    /** How often held money paid for work. */
    int spent;

    /** @param payouts those that the commit writes, by id */
    void committed(JournalItems.Entry entry, Map<String, Payout> payouts) {
        for (JournalItems.Leg leg : entry.legs()) {
            if (!(leg.account() instanceof LedgerAccount.Wallet(AccountId owner)) || entry.passes(leg.account())) {
                continue;
            }
            if (!leg.amount().isNegative()) {
                if (entry.kind() == TransactionKind.PAYOUT) {
                    Instant earned = payouts.get(entry.subject()).createdAt();
                    Instant until = earned.plus(Duration.ofDays(HistoryRules.LATER_HOLD_DAYS));
                    lots(owner).add(new Lot(leg.amount().cents(), until));
                }
            } else if (entry.kind().leavesWallet()) {
                long kept = kept(owner, entry.at());
                assertThat(leg.balanceAfter().cents()).as("%s", entry).isGreaterThanOrEqualTo(kept);
                leftBeside += kept > 0 ? 1 : 0;
            } else {
                spent += leg.taken().stream().anyMatch(part -> part.hold() != null) ? 1 : 0;
                spend(owner, -leg.amount().cents());
            }
        }
    }

    private List<Lot> lots(AccountId owner) {
        return lots.computeIfAbsent(owner, _ -> new ArrayList<>());
    }

    private long kept(AccountId owner, Instant at) {
        return lots(owner).stream()
                .filter(lot -> at.isBefore(lot.until()))
                .mapToLong(Lot::cents)
                .sum();
    }

    /** As if it had taken what is held longest: so the rest is the least that is held, whatever it took. */
    private void spend(AccountId owner, long cents) {
        List<Lot> longestFirst = lots(owner).stream()
                .sorted(Comparator.comparing(Lot::until).reversed())
                .toList();
        List<Lot> left = new ArrayList<>();
        long missing = cents;
        for (Lot lot : longestFirst) {
            long taken = Math.min(missing, lot.cents());
            missing -= taken;
            if (taken < lot.cents()) {
                left.add(new Lot(lot.cents() - taken, lot.until()));
            }
        }
        lots.put(owner, left);
    }
}
