package marketplace.bounties;

import java.util.EnumSet;
import java.util.Set;
import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum BountyStatus implements Wire {
    /** Held by the policy gate. Only the owner and admins see it. */
    PENDING_REVIEW(false),
    OPEN(true),
    PARTIALLY_FILLED(true),
    ASSIGNED(false),
    CLOSING(false),
    CLOSED(false),
    /** All escrows are released. */
    COMPLETED(false),
    /** All payouts are confirmed. */
    PAID(false),
    CANCELLED(false),
    IN_REVIEW(false),
    PAUSED(false);

    enum Move {
        REOPEN,
        REVIEW,
        PAUSE,
        CLOSE,
        FINISH_CLOSING,
        /** Ends the intake; taken seats remain. */
        STOP_INTAKE,
        /** A later deadline, which changes no status, or more seats. */
        EXTEND,
        SEAT_TAKEN,
        SEAT_RELEASED,
        /** A lost seat goes to the reserve at once. */
        SEAT_REFILLED,
        SEAT_BEGUN,
        /** The escrow of a seat is released. */
        SEAT_DONE,
        SEAT_PAID,
        CANCEL,
        PUBLISH,
        REFUSE
    }

    /** {@link Bounty} also checks seats and deadline. */
    private static final Transitions<BountyStatus, Move> PUBLIC = Transitions.of(BountyStatus.class, Move.class)
            .move(Move.PUBLISH, OPEN, PENDING_REVIEW)
            .move(Move.REFUSE, CANCELLED, PENDING_REVIEW)
            .move(Move.REOPEN, OPEN, OPEN, IN_REVIEW, PAUSED, CLOSED)
            .stay(Move.REOPEN, PARTIALLY_FILLED)
            .move(Move.REVIEW, IN_REVIEW, OPEN, PARTIALLY_FILLED, IN_REVIEW, PAUSED, CLOSED)
            .move(Move.PAUSE, PAUSED, OPEN, PARTIALLY_FILLED, IN_REVIEW, PAUSED, CLOSED)
            .move(Move.CLOSE, CLOSING, OPEN, IN_REVIEW, PAUSED, CLOSING)
            .stay(Move.CLOSE, CLOSED)
            .move(Move.FINISH_CLOSING, CLOSED, CLOSING)
            .move(Move.STOP_INTAKE, ASSIGNED, PARTIALLY_FILLED)
            .stay(Move.EXTEND, OPEN, PARTIALLY_FILLED)
            .move(Move.EXTEND, PARTIALLY_FILLED, ASSIGNED)
            .move(Move.CANCEL, CANCELLED, OPEN, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED, CANCELLED)
            .move(Move.SEAT_TAKEN, PARTIALLY_FILLED, OPEN, PARTIALLY_FILLED)
            .move(Move.SEAT_RELEASED, PARTIALLY_FILLED, PARTIALLY_FILLED, ASSIGNED)
            .stay(Move.SEAT_RELEASED, IN_REVIEW, PAUSED, CANCELLED)
            .stay(Move.SEAT_REFILLED, PARTIALLY_FILLED, ASSIGNED)
            .stay(Move.SEAT_BEGUN, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED)
            .stay(Move.SEAT_DONE, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED)
            .stay(Move.SEAT_PAID, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED, COMPLETED, CANCELLED)
            .build();

    /** A direct hire never opens to others, and ends when its only seat is lost. */
    private static final Transitions<BountyStatus, Move> DIRECT_HIRE = Transitions.of(BountyStatus.class, Move.class)
            .move(Move.CANCEL, CANCELLED, OPEN, ASSIGNED, CANCELLED)
            .move(Move.SEAT_TAKEN, ASSIGNED, OPEN)
            .move(Move.SEAT_RELEASED, CANCELLED, ASSIGNED, CANCELLED)
            .stay(Move.SEAT_BEGUN, ASSIGNED)
            .stay(Move.SEAT_DONE, ASSIGNED)
            .stay(Move.SEAT_PAID, ASSIGNED, COMPLETED, CANCELLED)
            .build();

    /** What the public list has by default. */
    static final Set<BountyStatus> LISTED = Set.copyOf(EnumSet.complementOf(EnumSet.of(CLOSING, CLOSED, CANCELLED)));

    private final boolean takesApplications;

    BountyStatus(boolean takesApplications) {
        this.takesApplications = takesApplications;
    }

    public boolean takesApplications() {
        return takesApplications;
    }

    static Transitions<BountyStatus, Move> transitions(boolean directHire) {
        return directHire ? DIRECT_HIRE : PUBLIC;
    }
}
