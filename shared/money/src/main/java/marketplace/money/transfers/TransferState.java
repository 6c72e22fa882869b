package marketplace.money.transfers;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Wire;

/** The state of a transfer. {@link TransferStatus} is what the participants see. One table has all allowed moves. */
public enum TransferState implements Wire {
    /** A bulk payment that is not paid yet; never stored. */
    ORDERED,
    /** Waits for its hosted checkout. */
    AWAITING_PAYMENT,
    /** Holds the money for the owner of the e-mail. */
    HELD,
    COMPLETED,
    /** The sender's wallet has what was paid. */
    FAILED;

    enum Move implements Wire {
        /** To a known recipient. */
        SEND,
        /** For the owner of an e-mail. */
        HOLD,
        /** The sender is sent to a hosted checkout. */
        REQUEST_PAYMENT,
        /** The checkout is paid, to a known recipient. */
        PAY,
        /** The checkout is paid, for the owner of an e-mail. */
        PAY_AND_HOLD,
        /** The payer declined, or did not pay in time. */
        CALL_OFF,
        /** The recipient is deleted; the sender's wallet is credited. */
        GIVE_BACK,
        /** The owner of the e-mail has an account. */
        CLAIM,
        /** It was not claimed in time. */
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

    Optional<TransferState> after(Move move) {
        return Optional.ofNullable(MOVES.getOrDefault(this, Map.of()).get(move));
    }

    static String allowing(Move move) {
        return Arrays.stream(values())
                .filter(state -> state.after(move).isPresent())
                .map(Wire::wire)
                .collect(Collectors.joining(", "));
    }
}
