package marketplace.services.bookings;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum BookingStatus implements Wire {
    /** The provider has to approve it. It holds no time. */
    PENDING_APPROVAL,
    /** Holds its time until the hold ends. */
    PENDING_PAYMENT,
    CONFIRMED,
    /** The provider was paid, in full or in part. */
    COMPLETED,
    DECLINED,
    /** Not approved in time, or its time was booked by someone else. */
    AUTO_DECLINED,
    /** The hold ended unpaid. A payment that comes later may still confirm it. */
    EXPIRED,
    CANCELLED;

    public enum Move implements Wire {
        APPROVE,
        DECLINE,
        AUTO_DECLINE,
        CONFIRM,
        EXPIRE,
        CANCEL,
        /** Moved to another time. */
        RESCHEDULE,
        COMPLETE,
        /** Ended without payment for the provider: not delivered, refunded by a ruling, or by a lost payment. */
        REFUND
    }

    public static final Transitions<BookingStatus, Move> TRANSITIONS = Transitions.of(BookingStatus.class, Move.class)
            .move(Move.APPROVE, PENDING_PAYMENT, PENDING_APPROVAL)
            .move(Move.DECLINE, DECLINED, PENDING_APPROVAL)
            .move(Move.AUTO_DECLINE, AUTO_DECLINED, PENDING_APPROVAL)
            .move(Move.CONFIRM, CONFIRMED, PENDING_PAYMENT, EXPIRED)
            .move(Move.EXPIRE, EXPIRED, PENDING_PAYMENT)
            .move(Move.CANCEL, CANCELLED, PENDING_APPROVAL, PENDING_PAYMENT, EXPIRED, CONFIRMED)
            .stay(Move.RESCHEDULE, CONFIRMED)
            .move(Move.COMPLETE, COMPLETED, CONFIRMED)
            .move(Move.REFUND, CANCELLED, CONFIRMED)
            .build();

    public boolean isFinal() {
        return TRANSITIONS.isFinal(this);
    }

    /** Whether it counts as unpaid for the limit of its booker. */
    public boolean isUnpaid() {
        return this == PENDING_APPROVAL || this == PENDING_PAYMENT;
    }
}
