package marketplace.money.escrow;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Wire;

/** The status of an escrow. One table has all allowed moves. */
public enum EscrowStatus implements Wire {
    /** Waits for its hosted checkout; holds nothing. */
    FUNDING,
    /** Holds the money; the work is not agreed. */
    FUNDED,
    /** The work is agreed; the poster alone cannot cancel. */
    LOCKED,
    /** The work is submitted and not reviewed. */
    DELIVERED,
    /** The poster has confirmed the work. */
    COMPLETED,
    /** The human was paid in full. */
    RELEASED,
    /** The poster was refunded before the work was agreed. */
    CANCELLED,
    /** The poster was refunded after the work was agreed. */
    REFUNDED,
    /** The checkout was not paid in time. */
    EXPIRED,
    /** Waits for an admin's ruling. */
    DISPUTED,
    /** A ruling gave each party a part. */
    SPLIT;

    public enum Move implements Wire {
        /** The poster pays from the wallet. */
        FUND,
        /** The poster is sent to a hosted checkout. */
        REQUEST_PAYMENT,
        /** The provider reports that the checkout is paid. */
        PAY,
        /** The checkout was not paid in time. */
        EXPIRE,
        /** It is cancelled before the work is agreed. */
        CANCEL,
        /** The work was not agreed in time. */
        LAPSE,
        /** The work is agreed. */
        LOCK,
        /** The poster withdraws the acceptance before the worker confirms. */
        UNLOCK,
        DELIVER,
        /** The timers stop. */
        REDO,
        /** The timers stop, and the worker may appeal. */
        REJECT,
        /** The seat was released, or a rejection became final. */
        REFUND,
        COMPLETE,
        RELEASE,
        /** The poster did not respond in time. */
        AUTO_RELEASE,
        /** All timers stop. */
        DISPUTE,
        RULE_RELEASE,
        RULE_REFUND,
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

    Optional<EscrowStatus> after(Move move) {
        return Optional.ofNullable(MOVES.getOrDefault(this, Map.of()).get(move));
    }

    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(status -> status.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }

    public boolean holdsMoney() {
        return switch (this) {
            case FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED -> true;
            case FUNDING, RELEASED, CANCELLED, REFUNDED, EXPIRED, SPLIT -> false;
        };
    }

    public boolean isEnd() {
        return !MOVES.containsKey(this);
    }

    /** Whether another escrow may be created for its subject: this one paid no human. */
    public boolean freesSubject() {
        return switch (this) {
            case CANCELLED, REFUNDED, EXPIRED -> true;
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, RELEASED, DISPUTED, SPLIT -> false;
        };
    }
}
