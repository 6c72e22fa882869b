package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.table.Commit;

/** How long a payout waits, so that a chargeback of stolen money can arrive first. docs/money.md has the rule. */
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

    private Optional<Instant> end(Payout payout, Instant now) {
        if (payouts.isHeld(payout)) {
            return Optional.of(nextCheck(payout, now));
        }
        if (firstDays == 0) {
            return Optional.empty();
        }
        int days = payouts.hasPaidOut(payout.payeeId()) ? Math.min(LATER_DAYS, firstDays) : firstDays;
        return Optional.of(payout.createdAt().plus(Duration.ofDays(days))).filter(now::isBefore);
    }

    /** Whole days after the payout, so that all requests of a day lead to one timer. */
    static Instant nextCheck(Payout payout, Instant now) {
        long days = Duration.between(payout.createdAt(), now).toDays();
        return payout.createdAt().plus(Duration.ofDays(days + 1));
    }
}
