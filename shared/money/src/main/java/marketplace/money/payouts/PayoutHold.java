package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.money.transactions.Hold;
import marketplace.table.Commit;

/** How long earnings are held, so that a chargeback of stolen money can arrive first. docs/money.md has the rule. */
public final class PayoutHold {

    private static final int LATER_DAYS = 2;

    private final Payouts payouts;
    private final int firstDays;

    /** @param firstDays for an account's first payout; 0 for no hold */
    public PayoutHold(Payouts payouts, int firstDays) {
        this.payouts = payouts;
        this.firstDays = firstDays;
    }

    /** Sends an available payout there, or holds it: only a payout to a bank waits. */
    public Commit direct(Payout payout, PayoutDestination to, Instant now) {
        Optional<Instant> end = to instanceof PayoutDestination.ToProvider ? end(payout, now) : Optional.empty();
        return end.map(until -> payouts.hold(payout, until, now))
                .orElseGet(() -> payouts.changes(payout.direct(to), now));
    }

    /** Into the wallet, where what is held stays so. */
    public PayoutMove intoWallet(Payout payout, TransactionId transaction, Instant now) {
        Hold hold = hold(payout);
        return payout.confirm(transaction, hold.isOver(now) ? null : hold, now);
    }

    private Optional<Instant> end(Payout payout, Instant now) {
        if (payouts.isStopped(payout)) {
            return Optional.of(nextCheck(payout, now));
        }
        Hold hold = hold(payout);
        if (!hold.isTimeOver(now)) {
            return Optional.of(hold.until());
        }
        return payouts.isLasting(hold, now) ? Optional.of(nextCheck(payout, now)) : Optional.empty();
    }

    private Hold hold(Payout payout) {
        return payouts.hold(payout, payout.createdAt().plus(time(Optional.of(payout.payeeId()))));
    }

    /**
     * The time that new earnings wait.
     *
     * @param payee empty for anyone, who may not have been paid before
     */
    public Duration time(Optional<AccountId> payee) {
        boolean later = firstDays > 0 && payee.filter(payouts::hasPaidOut).isPresent();
        return Duration.ofDays(later ? Math.min(LATER_DAYS, firstDays) : firstDays);
    }

    /** Whole days after the payout, so that all requests of a day lead to one timer. */
    static Instant nextCheck(Payout payout, Instant now) {
        long days = Duration.between(payout.createdAt(), now).toDays();
        return payout.createdAt().plus(Duration.ofDays(days + 1));
    }
}
