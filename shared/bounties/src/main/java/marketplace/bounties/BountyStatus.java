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
        STOP_INTAKE
    }

    /**
     * Every move that there is; a move to where it stands already changes nothing. Whether seats are taken, and whether
     * the deadline has passed, the bounty itself asks.
     */
    private static final Map<BountyStatus, Map<Move, BountyStatus>> MOVES = new EnumMap<>(Map.of(
            OPEN,
            Map.of(Move.REOPEN, OPEN, Move.REVIEW, IN_REVIEW, Move.PAUSE, PAUSED, Move.CLOSE, CLOSING),
            PARTIALLY_FILLED,
            Map.of(
                    Move.REOPEN, PARTIALLY_FILLED,
                    Move.REVIEW, IN_REVIEW,
                    Move.PAUSE, PAUSED,
                    Move.STOP_INTAKE, ASSIGNED),
            IN_REVIEW,
            Map.of(Move.REOPEN, OPEN, Move.REVIEW, IN_REVIEW, Move.PAUSE, PAUSED, Move.CLOSE, CLOSING),
            PAUSED,
            Map.of(Move.REOPEN, OPEN, Move.REVIEW, IN_REVIEW, Move.PAUSE, PAUSED, Move.CLOSE, CLOSING),
            CLOSING,
            Map.of(Move.CLOSE, CLOSING, Move.FINISH_CLOSING, CLOSED),
            CLOSED,
            Map.of(Move.REOPEN, OPEN, Move.REVIEW, IN_REVIEW, Move.PAUSE, PAUSED, Move.CLOSE, CLOSED)));

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

    /** The statuses from which the move is allowed, for messages. */
    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(status -> status.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }
}
