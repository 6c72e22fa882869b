package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Money;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** What a payee has earned and not received yet, from the newest payouts. */
public final class OwnEarnings {

    private static final int NEWEST = 100;

    /** @param next the payout that leaves for a bank next */
    public record Unpaid(Money available, Optional<Leaving> next) {

        static final Unpaid NOTHING = new Unpaid(Money.ZERO, Optional.empty());
    }

    public record Leaving(PayoutId id, Money amount, Instant at) {}

    private final Payouts payouts;
    private final LedgerReader ledger;

    public OwnEarnings(Table table) {
        this.payouts = new Payouts(table);
        this.ledger = new LedgerReader(table);
    }

    public static Key payableKey(AccountId payee) {
        return Keys.ledgerHead(new LedgerAccount.Payable(payee).code());
    }

    public Money payable(AccountId payee) {
        return ledger.balance(new LedgerAccount.Payable(payee));
    }

    /**
     * @param payable what is owed
     * @param hold how long earnings wait; empty without a payout account, where they wait for one
     */
    public Unpaid of(AccountId payee, Money payable, Optional<Duration> hold) {
        if (payable.equals(Money.ZERO)) {
            return Unpaid.NOTHING;
        }
        List<Payout> newest = payouts.list(payee, NEWEST, Optional.empty()).items();
        Money available =
                Payouts.availableOf(newest, payable).orElseGet(() -> Payouts.sum(payouts.available(payee, payable)));
        return new Unpaid(available, hold.flatMap(time -> next(newest, time)));
    }

    private static Optional<Leaving> next(List<Payout> newest, Duration hold) {
        return newest.stream()
                .filter(Payout::isBoundForBank)
                .map(payout -> new Leaving(payout.id(), payout.amount(), payout.leavesAt(hold)))
                .min(Comparator.comparing(Leaving::at));
    }
}
