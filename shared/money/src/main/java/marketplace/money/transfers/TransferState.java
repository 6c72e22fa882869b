package marketplace.money.transfers;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Wire;

/**
 * Where the money of a transfer is.
 *
 * <p>Finer than what is shown ({@link TransferStatus}): what waits for a payment and what waits for its reader are both
 * pending. All moves that there are stand here, in one table: what is not in it cannot happen.
 */
public enum TransferState implements Wire {
    /** Decided upon and not carried out: a payment of a bulk send that waits for its turn. Never stored by itself. */
    ORDERED,
    /** Waits for its hosted checkout to be paid. */
    AWAITING_PAYMENT,
    /** Holds the money for the reader of an e-mail. */
    HELD,
    /** Ended: the recipient has the money. */
    COMPLETED,
    /** Ended without: whatever was paid is in the sender's wallet. */
    FAILED;

    /** What moves a transfer from one state to the next. */
    enum Move implements Wire {
        /** The money goes to a known recipient. */
        SEND,
        /** The money is kept for the reader of an e-mail. */
        HOLD,
        /** The sender is sent to a hosted checkout. */
        REQUEST_PAYMENT,
        /** The checkout is paid: the money goes to a known recipient. */
        PAY,
        /** The checkout is paid: the money is kept for the reader of an e-mail. */
        PAY_AND_HOLD,
        /** The payer said no, or for too long nothing. */
        CALL_OFF,
        /** Whoever was to get it has gone; the money stays the sender's. */
        GIVE_BACK,
        /** The e-mail's reader has an account. */
        CLAIM,
        /** Nobody came for it in time. */
        LAPSE
    }

    private static final Map<TransferState, Map<Move, TransferState>> MOVES = new EnumMap<>(Map.of(
            ORDERED,
            Map.of(
                    Move.SEND, COMPLETED,
                    Move.HOLD, HELD,
                    Move.REQUEST_PAYMENT, AWAITING_PAYMENT,
                    Move.GIVE_BACK, FAILED),
            AWAITING_PAYMENT,
            Map.of(Move.PAY, COMPLETED, Move.PAY_AND_HOLD, HELD, Move.CALL_OFF, FAILED),
            HELD,
            Map.of(Move.CLAIM, COMPLETED, Move.LAPSE, FAILED)));

    /** Where the move leads from here; empty where it is not allowed. */
    Optional<TransferState> after(Move move) {
        return Optional.ofNullable(MOVES.getOrDefault(this, Map.of()).get(move));
    }

    /** The states from which the move is allowed, for messages. */
    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(state -> state.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }
}
