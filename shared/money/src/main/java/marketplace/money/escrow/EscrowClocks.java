package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.disputes.Dispute;

/**
 * The times of an escrow; null for not yet or not applicable. docs/money.md has the windows.
 * @param lapsesAt when a funded escrow without an agreement is refunded
 * @param autoReleaseAt when it is released unless the poster responds
 * @param disputeWindowEndsAt null while the work is not submitted
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
    private static final Duration UNACCEPTED_PAYMENT_OFFER = Duration.ofDays(2);

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

    EscrowClocks waiting(EscrowSubject subject, Instant now) {
        Duration patience = switch (subject) {
            case EscrowSubject.Offer _ -> UNACCEPTED_PAYMENT_OFFER;
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> UNACCEPTED;
        };
        Instant funded = fundedAt == null ? now : fundedAt;
        return new EscrowClocks(createdAt, funded, now.plus(patience), null, null, null, null, null);
    }

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

    /** The work is submitted during a dispute, which stops every deadline. */
    EscrowClocks reported(Instant now) {
        return new EscrowClocks(
                createdAt, fundedAt, null, now, completedAt, releasedAt, autoReleaseAt, disputeWindowEndsAt);
    }

    /** The timers count from delivery if there was one, else from now. */
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

    /** Stops auto-release; without an appeal or a dispute in the new window, the poster is refunded. */
    EscrowClocks rejected() {
        return new EscrowClocks(createdAt, fundedAt, null, deliveredAt, null, null, null, null);
    }

    EscrowClocks stopped() {
        return new EscrowClocks(
                createdAt, fundedAt, null, deliveredAt, completedAt, releasedAt, null, disputeWindowEndsAt);
    }

    EscrowClocks released(Instant now) {
        return new EscrowClocks(createdAt, fundedAt, null, deliveredAt, completedAt, now, null, disputeWindowEndsAt);
    }

    /** After a dispute that stopped these deadlines for this time. */
    EscrowClocks resumed(Dispute.Stopped stopped, Duration pause) {
        return new EscrowClocks(
                createdAt,
                fundedAt,
                null,
                deliveredAt,
                completedAt,
                null,
                later(stopped.autoReleaseAt(), pause),
                later(stopped.disputeWindowEndsAt(), pause));
    }

    /** Later by the time of a freeze. What has happened keeps its time. */
    EscrowClocks later(Duration frozen) {
        return new EscrowClocks(
                createdAt,
                fundedAt,
                later(lapsesAt, frozen),
                deliveredAt,
                completedAt,
                releasedAt,
                later(autoReleaseAt, frozen),
                later(disputeWindowEndsAt, frozen));
    }

    void requireDisputable(Instant now) {
        if (disputeWindowEndsAt != null && !now.isBefore(disputeWindowEndsAt)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The dispute window of this escrow ended at " + Instants.text(disputeWindowEndsAt) + ".");
        }
    }

    void requireUnreleased(Instant now) {
        if (autoReleaseAt != null && !now.isBefore(autoReleaseAt)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The review period of this work ended at " + Instants.text(autoReleaseAt)
                            + ", when its escrow was due for automatic release.");
        }
    }

    /** @param due null if no deadline is set, which is never reached */
    static void requireReached(Instant due, Instant now, String what) {
        if (due == null || now.isBefore(due)) {
            String when = due == null ? "no deadline is set" : "the deadline is " + Instants.text(due);
            throw new Problem(ErrorCode.INVALID_STATE, "It is too early: this escrow " + what + ": " + when + ".");
        }
    }

    private static Instant later(Instant deadline, Duration frozen) {
        return deadline == null ? null : deadline.plus(frozen);
    }

    /** From the hand-in to the automatic release, if the poster says nothing. */
    public static Duration reviewTime(Money amount) {
        return band(amount).release;
    }

    private static Band band(Money amount) {
        int band = 0;
        while (amount.cents() >= BANDS[band].belowCents) {
            band++;
        }
        return BANDS[band];
    }
}
