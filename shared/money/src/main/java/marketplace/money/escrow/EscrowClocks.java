package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Money;

/**
 * When things happened to an escrow, and when they will happen by themselves; null for not yet, or not at all.
 *
 * <p>The bands of the dispute window and of auto-release by amount, and the patience with an escrow that nobody takes
 * up, are those of decisions §6.
 *
 * @param lapsesAt when a funded escrow that nobody takes up goes back
 * @param releasedAt when the human got his part of it
 * @param autoReleaseAt when it is released unless the poster says otherwise
 * @param disputeWindowEndsAt until when a dispute may be opened; none ends while the work is not handed in, or rejected
 */
public record EscrowClocks(
        Instant createdAt,
        Instant fundedAt,
        Instant lapsesAt,
        Instant deliveredAt,
        Instant completedAt,
        Instant releasedAt,
        Instant autoReleaseAt,
        Instant disputeWindowEndsAt) {

    private static final Duration UNACCEPTED = Duration.ofDays(7);
    private static final Duration UNACCEPTED_OFFER = Duration.ofDays(2);

    /** From less than so many cents on: how long a dispute may be opened, and when it is released by itself. */
    private record Band(long belowCents, Duration disputes, Duration release) {}

    private static final Band[] BANDS = {
        new Band(1_000, Duration.ofHours(24), Duration.ofDays(3)),
        new Band(5_000, Duration.ofHours(48), Duration.ofDays(5)),
        new Band(25_000, Duration.ofHours(72), Duration.ofDays(7)),
        new Band(50_000, Duration.ofDays(5), Duration.ofDays(10)),
        new Band(Long.MAX_VALUE, Duration.ofDays(7), Duration.ofDays(14))
    };

    static EscrowClocks begin(Instant now) {
        return new EscrowClocks(now, null, null, null, null, null, null, null);
    }

    /** Funded, or funded and free again: from now on it waits for somebody to take it up. */
    EscrowClocks waiting(EscrowSubject subject, Instant now) {
        Duration patience = switch (subject) {
            case EscrowSubject.Offer _ -> UNACCEPTED_OFFER;
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> UNACCEPTED;
        };
        Instant funded = fundedAt == null ? now : fundedAt;
        return new EscrowClocks(createdAt, funded, now.plus(patience), null, null, null, null, null);
    }

    /** The work is agreed upon, or asked for once more. */
    EscrowClocks working() {
        return new EscrowClocks(createdAt, fundedAt, null, null, null, null, null, null);
    }

    EscrowClocks delivered(Money amount, Instant now) {
        return new EscrowClocks(
                createdAt,
                fundedAt,
                null,
                now,
                null,
                null,
                now.plus(band(amount).release),
                now.plus(band(amount).disputes));
    }

    /** Confirmed; the clocks run from the delivery if they run since then, else from now. */
    EscrowClocks completed(Money amount, Instant now) {
        boolean running = autoReleaseAt != null;
        return new EscrowClocks(
                createdAt,
                fundedAt,
                null,
                deliveredAt,
                now,
                null,
                running ? autoReleaseAt : now.plus(band(amount).release),
                running ? disputeWindowEndsAt : now.plus(band(amount).disputes));
    }

    /**
     * Rejected: nothing is released by itself any more, and the window is open again. It is for contesting a release that
     * would come, and without an appeal or a dispute what comes now is the refund.
     */
    EscrowClocks rejected() {
        return new EscrowClocks(createdAt, fundedAt, null, deliveredAt, null, null, null, null);
    }

    /** Nothing happens by itself any more. */
    EscrowClocks stopped() {
        return new EscrowClocks(
                createdAt, fundedAt, null, deliveredAt, completedAt, releasedAt, null, disputeWindowEndsAt);
    }

    EscrowClocks released(Instant now) {
        return new EscrowClocks(createdAt, fundedAt, null, deliveredAt, completedAt, now, null, disputeWindowEndsAt);
    }

    private static Band band(Money amount) {
        int band = 0;
        while (amount.cents() >= BANDS[band].belowCents) {
            band++;
        }
        return BANDS[band];
    }
}
