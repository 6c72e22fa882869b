package marketplace.money.ledger;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Commit;

/**
 * Emits {@code wallet.low_balance} when the balance crosses the threshold downwards, once per crossing:
 * the commit requires the balance that was read.
 */
final class LowBalanceMonitor {

    private LowBalanceMonitor() {}

    /** @param occurrence identifies the change among all changes of the wallet */
    static Commit seen(LedgerHead before, LedgerHead after, String occurrence, Instant now) {
        if (!(after.account() instanceof LedgerAccount.Wallet wallet)) {
            return Commit.none();
        }
        Commit commit = Commit.none();
        if (after.isLow() && !before.isLow()) {
            commit = commit.emit(lowBalance(wallet.owner(), after, occurrence, now));
        }
        return commit;
    }

    private static Event lowBalance(AccountId owner, LedgerHead after, String occurrence, Instant now) {
        return new Event(
                EventType.WALLET_LOW_BALANCE,
                occurrence,
                owner,
                now,
                Map.of(
                        "balanceCents", after.balance().cents(),
                        "thresholdCents", after.controls().lowBalanceThreshold().cents(),
                        "currency", Wallet.CURRENCY));
    }
}
