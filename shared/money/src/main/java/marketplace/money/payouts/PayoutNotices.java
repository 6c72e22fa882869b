package marketplace.money.payouts;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Tells payees that a payout arrived at their bank, or failed. A payout to the own wallet is no news. */
final class PayoutNotices {

    /** @param reason null if the payout arrived */
    record PayoutNotice(PayoutId payoutId, Money amount, String reason) {}

    private PayoutNotices() {}

    static Optional<Notice> of(PayoutMove move, Instant now) {
        Payout after = move.after();
        if (move.before().status() == after.status()
                || !(after.destination() instanceof PayoutDestination.ToProvider)) {
            return Optional.empty();
        }
        return switch (after.status()) {
            case PENDING -> Optional.empty();
            case CONFIRMED -> Optional.of(notice(NoticeType.PAYOUT_ARRIVED, after, now));
            case FAILED -> Optional.of(notice(NoticeType.PAYOUT_FAILED, after, now));
        };
    }

    /** A payout can arrive and fail several times, so the version is part of the subject. */
    private static Notice notice(NoticeType type, Payout payout, Instant now) {
        PayoutNotice data = new PayoutNotice(payout.id(), payout.amount(), payout.failureReason());
        return Notice.of(type, payout.id() + "-" + payout.version(), payout.payeeId(), now, data);
    }
}
