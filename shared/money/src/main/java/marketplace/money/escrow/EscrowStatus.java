package marketplace.money.escrow;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Wire;

/**
 * Where an escrow stands (decisions §6).
 *
 * <p>All moves that there are stand here, in one table: what is not in it cannot happen.
 */
public enum EscrowStatus implements Wire {
    /** Waits for its hosted checkout to be paid; holds nothing. */
    FUNDING,
    /** Holds the money; nobody has begun. */
    FUNDED,
    /** The work is agreed upon: the poster alone cannot take the money back. */
    LOCKED,
    /** The work was handed in, and the poster has not answered. */
    DELIVERED,
    /** The poster has confirmed the work. */
    COMPLETED,
    /** Ended: the human got all of it. */
    RELEASED,
    /** Ended before the work was agreed upon: the poster got all of it back. */
    CANCELLED,
    /** Ended after the work was agreed upon: the poster got all of it back. */
    REFUNDED,
    /** Ended unpaid: the checkout was open for too long. */
    EXPIRED,
    /** Frozen until an admin rules. */
    DISPUTED,
    /** Ended by a ruling that gave each a part. */
    SPLIT;

    /** What moves an escrow from one status to the next. */
    public enum Move implements Wire {
        /** The poster pays from the wallet. */
        FUND,
        /** The poster is sent to a hosted checkout. */
        REQUEST_PAYMENT,
        /** The provider says that the checkout is paid. */
        PAY,
        /** The checkout was open for too long. */
        EXPIRE,
        /** It is called off before the work is agreed upon. */
        CANCEL,
        /** Nobody agreed upon the work in time. */
        LAPSE,
        /** The work is agreed upon. */
        LOCK,
        /** The poster takes the agreement back, before the worker confirmed. */
        UNLOCK,
        /** The work is handed in. */
        DELIVER,
        /** The poster asks for better work; the clocks stop. */
        REDO,
        /** The poster rejects the work; the clocks stop, and the worker may appeal. */
        REJECT,
        /** The seat was released, or a rejection stands. */
        REFUND,
        /** The poster confirms the work. */
        COMPLETE,
        /** The poster lets the money go. */
        RELEASE,
        /** The poster was silent for too long. */
        AUTO_RELEASE,
        /** One of the two asks for a ruling; every clock is frozen. */
        DISPUTE,
        /** An admin gives all to the human. */
        RULE_RELEASE,
        /** An admin gives all back. */
        RULE_REFUND,
        /** An admin divides it. */
        RULE_SPLIT
    }

    private static final Map<EscrowStatus, Map<Move, EscrowStatus>> MOVES = new EnumMap<>(Map.of(
            FUNDING,
            Map.of(Move.PAY, FUNDED, Move.EXPIRE, EXPIRED, Move.CANCEL, CANCELLED),
            FUNDED,
            Map.of(Move.LOCK, LOCKED, Move.CANCEL, CANCELLED, Move.LAPSE, CANCELLED),
            LOCKED,
            Map.of(
                    Move.UNLOCK, FUNDED,
                    Move.DELIVER, DELIVERED,
                    Move.REFUND, REFUNDED,
                    Move.COMPLETE, COMPLETED,
                    Move.DISPUTE, DISPUTED),
            DELIVERED,
            Map.of(
                    Move.REDO, LOCKED,
                    Move.REJECT, DELIVERED,
                    Move.REFUND, REFUNDED,
                    Move.COMPLETE, COMPLETED,
                    Move.AUTO_RELEASE, RELEASED,
                    Move.DISPUTE, DISPUTED),
            COMPLETED,
            Map.of(Move.RELEASE, RELEASED, Move.AUTO_RELEASE, RELEASED, Move.DISPUTE, DISPUTED),
            DISPUTED,
            Map.of(Move.RULE_RELEASE, RELEASED, Move.RULE_REFUND, REFUNDED, Move.RULE_SPLIT, SPLIT)));

    /** Where the move leads from here; empty where it is not allowed. */
    Optional<EscrowStatus> after(Move move) {
        return Optional.ofNullable(MOVES.getOrDefault(this, Map.of()).get(move));
    }

    /** The statuses from which the move is allowed, for messages. */
    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(status -> status.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }

    /** Whether it holds the money now. */
    public boolean holdsMoney() {
        return switch (this) {
            case FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED -> true;
            case FUNDING, RELEASED, CANCELLED, REFUNDED, EXPIRED, SPLIT -> false;
        };
    }

    /** Whether nothing will ever move it again. */
    public boolean isEnd() {
        return !MOVES.containsKey(this);
    }

    /** Whether another escrow may take its place: nobody was paid by this one. */
    public boolean freesSubject() {
        return switch (this) {
            case CANCELLED, REFUNDED, EXPIRED -> true;
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, RELEASED, DISPUTED, SPLIT -> false;
        };
    }
}
