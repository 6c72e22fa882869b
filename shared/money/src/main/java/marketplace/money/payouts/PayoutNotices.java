package marketplace.money.payouts;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Tells payees that a payout arrived at their bank, or failed. A payout to the own wallet is no news. */
final class PayoutNotices {

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
        Map<String, Object> data = new TreeMap<>(Map.of(
                "payoutId", payout.id().value(),
                "amountCents", payout.amount().cents()));
        if (payout.failureReason() != null) {
            data.put("reason", payout.failureReason());
        }
        return Notice.of(type, payout.id() + "-" + payout.version(), payout.payeeId(), now, data);
    }
}
