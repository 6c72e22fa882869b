package marketplace.money.ledger;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;

/**
 * What follows when the balance of a wallet falls below a line, or its owner draws the line above it.
 *
 * <p>All that moves a wallet or its controls asks here, in its own commit; and as each holds to the balance that it has
 * read, a line is crossed once, however many move it at the same time. Whoever has more to do at a line does it here.
 */
final class LowBalanceMonitor {

    private LowBalanceMonitor() {}

    /**
     * What is to be committed beside the change from {@code before} to {@code after}.
     *
     * @param occurrence names the change among all of the wallet's, for events that can repeat
     */
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
