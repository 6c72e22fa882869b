package marketplace.bounties;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Wire;

/**
 * Where a bounty stands (interface, Bounty status; decisions §5).
 *
 * <p>The stored values are all here from the start, so that an item written by newer code can be read by older.
 */
public enum BountyStatus implements Wire {
    /** Held back by the policy gate; seen by its owner and by admins. */
    PENDING_REVIEW(false),
    /** Takes applications; no seat is taken. */
    OPEN(true),
    /** Takes applications; some seats are taken. */
    PARTIALLY_FILLED(true),
    /** All seats are taken. */
    ASSIGNED(false),
    /** Being closed: an internal step that can be resumed. */
    CLOSING(false),
    /** Ended unfulfilled. */
    CLOSED(false),
    /** The work of every seat is done and released. */
    COMPLETED(false),
    /** Every payout is confirmed. */
    PAID(false),
    /** Called off. */
    CANCELLED(false),
    /** The owner is looking through the applications; no new ones. */
    IN_REVIEW(false),
    /** Halted by the owner for a while. */
    PAUSED(false);

    /** What moves a bounty from one status to the next. */
    enum Move {
        /** The owner lets applications in. */
        REOPEN,
        /** The owner looks through what came in. */
        REVIEW,
        /** The owner halts it. */
        PAUSE,
        /** The owner, or the deadline, ends it without a seat taken. */
        CLOSE,
        /** Nothing is left to be wound up. */
        FINISH_CLOSING,
        /** The owner, or the deadline, is content with the seats that are taken. */
        STOP_INTAKE,
        /** An application is given a seat. */
        SEAT_TAKEN,
        /** A seat is lost, or its acceptance taken back. */
        SEAT_RELEASED,
        /** A seat is lost, and goes to the next of the reserve at once. */
        SEAT_PASSED,
        /** The work of a seat begins. */
        SEAT_BEGUN,
        /** The escrow of a seat is released. */
        SEAT_DONE,
        /** The payout of a seat is confirmed. */
        SEAT_PAID,
        /** The owner calls it off. */
        CANCEL,
        /** An admin finds nothing wrong with what the gate held back. */
        PUBLISH,
        /** An admin finds that it should not be posted. */
        REFUSE
    }

    /**
     * Every move that there is; a move to where it stands already changes nothing. Whether seats are taken, and whether
     * the deadline has passed, the bounty itself asks; and it knows what the last seat brings about. Seats that are taken
     * live on while the owner halts the intake.
     */
    private static final Map<BountyStatus, Map<Move, BountyStatus>> MOVES = new EnumMap<>(Map.of(
            PENDING_REVIEW,
            Map.of(Move.PUBLISH, OPEN, Move.REFUSE, CANCELLED),
            OPEN,
            moves(Move.REOPEN, OPEN)
                    .and(Move.REVIEW, IN_REVIEW)
                    .and(Move.PAUSE, PAUSED)
                    .and(Move.CLOSE, CLOSING)
                    .and(Move.SEAT_TAKEN, PARTIALLY_FILLED)
                    .and(Move.CANCEL, CANCELLED)
                    .map(),
            PARTIALLY_FILLED,
            seats(PARTIALLY_FILLED)
                    .and(Move.REOPEN, PARTIALLY_FILLED)
                    .and(Move.REVIEW, IN_REVIEW)
                    .and(Move.PAUSE, PAUSED)
                    .and(Move.STOP_INTAKE, ASSIGNED)
                    .and(Move.SEAT_TAKEN, PARTIALLY_FILLED)
                    .and(Move.SEAT_PASSED, PARTIALLY_FILLED)
                    .and(Move.CANCEL, CANCELLED)
                    .map(),
            ASSIGNED,
            seats(ASSIGNED)
                    .and(Move.SEAT_RELEASED, PARTIALLY_FILLED)
                    .and(Move.SEAT_PASSED, ASSIGNED)
                    .and(Move.CANCEL, CANCELLED)
                    .map(),
            IN_REVIEW,
            halted(IN_REVIEW).map(),
            PAUSED,
            halted(PAUSED).map(),
            CLOSING,
            moves(Move.CLOSE, CLOSING).and(Move.FINISH_CLOSING, CLOSED).map(),
            CLOSED,
            moves(Move.REOPEN, OPEN)
                    .and(Move.REVIEW, IN_REVIEW)
                    .and(Move.PAUSE, PAUSED)
                    .and(Move.CLOSE, CLOSED)
                    .map(),
            COMPLETED,
            moves(Move.SEAT_PAID, COMPLETED).map(),
            CANCELLED,
            moves(Move.SEAT_RELEASED, CANCELLED)
                    .and(Move.SEAT_PAID, CANCELLED)
                    .and(Move.CANCEL, CANCELLED)
                    .map()));

    /** What seats do to a bounty that stays where it is. */
    private static Moves seats(BountyStatus here) {
        return moves(Move.SEAT_RELEASED, here)
                .and(Move.SEAT_BEGUN, here)
                .and(Move.SEAT_DONE, here)
                .and(Move.SEAT_PAID, here);
    }

    private static Moves halted(BountyStatus here) {
        return seats(here)
                .and(Move.REOPEN, OPEN)
                .and(Move.REVIEW, IN_REVIEW)
                .and(Move.PAUSE, PAUSED)
                .and(Move.CLOSE, CLOSING)
                .and(Move.CANCEL, CANCELLED);
    }

    private static Moves moves(Move move, BountyStatus next) {
        return new Moves(new EnumMap<>(Move.class)).and(move, next);
    }

    /** Gathers the moves of one status; a later word on a move replaces the earlier. */
    private record Moves(Map<Move, BountyStatus> map) {
        Moves and(Move move, BountyStatus next) {
            map.put(move, next);
            return this;
        }
    }

    private final boolean takesApplications;

    BountyStatus(boolean takesApplications) {
        this.takesApplications = takesApplications;
    }

    public boolean takesApplications() {
        return takesApplications;
    }

    /** Where the move leads from here; empty where it is not allowed. */
    Optional<BountyStatus> after(Move move) {
        return Optional.ofNullable(MOVES.getOrDefault(this, Map.of()).get(move));
    }

    /** The same for a private bounty: it is never opened to others, and over when its only seat is lost. */
    Optional<BountyStatus> afterInPrivate(Move move) {
        return switch (move) {
            case REOPEN, REVIEW, PAUSE, CLOSE, FINISH_CLOSING, STOP_INTAKE, SEAT_PASSED, PUBLISH, REFUSE ->
                Optional.empty();
            case SEAT_RELEASED -> after(move).map(_ -> CANCELLED);
            case SEAT_TAKEN, SEAT_BEGUN, SEAT_DONE, SEAT_PAID, CANCEL -> after(move);
        };
    }

    /** The statuses from which the move is allowed, for messages. */
    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(status -> status.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }
}
