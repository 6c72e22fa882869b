package marketplace.money.ledger;

import java.time.Instant;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Commit;

/**
 * Emits {@code wallet.low_balance} when the balance crosses the threshold downwards, once per crossing:
 * the commit requires the balance that was read.
 */
public final class LowBalanceMonitor {

    public static final EventKind KIND = EventKind.of(
            EventType.WALLET_LOW_BALANCE, LowBalanceData.class, "The balance fell below the low-balance threshold.");

    public record LowBalanceData(
            @Field(required = true) long balanceCents,

            @Field(required = true) long thresholdCents,

            @Field(value = "Always USD.", required = true) String currency)
            implements EventData {}

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
                new LowBalanceData(
                        after.balance().cents(),
                        after.controls().lowBalanceThreshold().cents(),
                        Wallet.CURRENCY));
    }
}
