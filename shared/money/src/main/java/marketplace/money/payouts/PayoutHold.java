package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How long a payout waits, so that a chargeback of stolen money can arrive first. docs/money.md has the rule. */
public final class PayoutHold {

    private static final int LATER_DAYS = 2;
    private static final int RECENT = 100;
    private static final Duration DEBT_CHECK = Duration.ofDays(1);

    private final Payouts payouts;
    private final int firstDays;

    /** @param firstDays for an account's first payout; 0 for no hold */
    public PayoutHold(Payouts payouts, int firstDays) {
        this.payouts = payouts;
        this.firstDays = firstDays;
    }

    public Optional<Instant> end(Payout payout, Instant now) {
        if (payouts.isOwedByDebtor(payout)) {
            return Optional.of(now.plus(DEBT_CHECK));
        }
        if (firstDays == 0) {
            return Optional.empty();
        }
        boolean later = payouts.list(payout.payeeId(), RECENT, Optional.empty()).items().stream()
                .anyMatch(sent ->
                        sent.firstConfirmedAt() != null && sent.destination() instanceof PayoutDestination.ToProvider);
        int days = later ? Math.min(LATER_DAYS, firstDays) : firstDays;
        return Optional.of(payout.createdAt().plus(Duration.ofDays(days))).filter(now::isBefore);
    }
}
