package marketplace.bounties;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

/** The states of a bounty and the transitions between them. */
public enum BountyStatus implements Wire {
    /** Held by the policy gate. Only the owner and admins see it. */
    PENDING_REVIEW(false),
    /** Takes applications; no seat is taken. */
    OPEN(true),
    /** Takes applications; some seats are taken. */
    PARTIALLY_FILLED(true),
    /** All seats are taken. */
    ASSIGNED(false),
    /** Being closed: pending applications are rejected in batches. */
    CLOSING(false),
    /** Ended unfulfilled. */
    CLOSED(false),
    /** The work of every seat is done and released. */
    COMPLETED(false),
    /** Every payout is confirmed. */
    PAID(false),
    /** Cancelled. */
    CANCELLED(false),
    /** The owner reviews the applications; the intake is paused. */
    IN_REVIEW(false),
    /** The owner paused the intake. */
    PAUSED(false);

    /** The verbs that change the status. */
    enum Move {
        /** The owner opens the intake. */
        REOPEN,
        /** The owner reviews the applications. */
        REVIEW,
        /** The owner pauses the intake. */
        PAUSE,
        /** The owner or the deadline ends it without a taken seat. */
        CLOSE,
        /** All pending applications are rejected. */
        FINISH_CLOSING,
        /** The owner or the deadline ends the intake with the seats that are taken. */
        STOP_INTAKE,
        /** An application gets a seat. */
        SEAT_TAKEN,
        /** A seat is lost, or its acceptance revoked. */
        SEAT_RELEASED,
        /** A lost seat goes to the reserve at once. */
        SEAT_PASSED,
        /** Work on a seat starts. */
        SEAT_BEGUN,
        /** The escrow of a seat is released. */
        SEAT_DONE,
        /** The payout of a seat is confirmed. */
        SEAT_PAID,
        /** The owner cancels it. */
        CANCEL,
        /** An admin publishes a held bounty. */
        PUBLISH,
        /** An admin rejects a held bounty. */
        REFUSE
    }

    /**
     * The transitions of a public bounty. Whether seats are taken, and whether the deadline has passed, is checked by
     * {@link Bounty}, as is what the last seat brings about.
     */
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
            .move(Move.CANCEL, CANCELLED, OPEN, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED, CANCELLED)
            .move(Move.SEAT_TAKEN, PARTIALLY_FILLED, OPEN, PARTIALLY_FILLED)
            .move(Move.SEAT_RELEASED, PARTIALLY_FILLED, PARTIALLY_FILLED, ASSIGNED)
            .stay(Move.SEAT_RELEASED, IN_REVIEW, PAUSED, CANCELLED)
            .stay(Move.SEAT_PASSED, PARTIALLY_FILLED, ASSIGNED)
            .stay(Move.SEAT_BEGUN, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED)
            .stay(Move.SEAT_DONE, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED)
            .stay(Move.SEAT_PAID, PARTIALLY_FILLED, ASSIGNED, IN_REVIEW, PAUSED, COMPLETED, CANCELLED)
            .build();

    /** The transitions of a direct offer: it never opens to others, and ends when its only seat is lost. */
    private static final Transitions<BountyStatus, Move> OFFER = Transitions.of(BountyStatus.class, Move.class)
            .move(Move.CANCEL, CANCELLED, OPEN, ASSIGNED, CANCELLED)
            .move(Move.SEAT_TAKEN, ASSIGNED, OPEN)
            .move(Move.SEAT_RELEASED, CANCELLED, ASSIGNED, CANCELLED)
            .stay(Move.SEAT_BEGUN, ASSIGNED)
            .stay(Move.SEAT_DONE, ASSIGNED)
            .stay(Move.SEAT_PAID, ASSIGNED, COMPLETED, CANCELLED)
            .build();

    private final boolean takesApplications;

    BountyStatus(boolean takesApplications) {
        this.takesApplications = takesApplications;
    }

    public boolean takesApplications() {
        return takesApplications;
    }

    static Transitions<BountyStatus, Move> transitions(boolean directOffer) {
        return directOffer ? OFFER : PUBLIC;
    }
}
